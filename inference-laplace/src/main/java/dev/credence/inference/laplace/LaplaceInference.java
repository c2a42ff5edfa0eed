package dev.credence.inference.laplace;

import dev.credence.core.Sizes;
import dev.credence.core.data.Points;
import dev.credence.core.data.RowKeys;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.inference.Predictives;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.StepResult;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Trains a network to the mode, with several updates of δ and τ to the maximum of the evidence (MacKay 1992), and
 * computes the covariance at the end. Before that it predicts by the network alone.
 */
final class LaplaceInference implements Inference {
    private final Model model;
    private final Structure structure;
    private final Updates updates;
    private final GradientInference network;
    private final Device device;
    private final Parameters parameters;
    private final Linearisation linearisation;
    private final OutputCurvature curvature;
    private final List<KroneckerLayer> layers;
    private final Tensor factor;
    private final Tensor fitted;
    private final long seed;
    private Findings findings = Findings.NONE;

    /**
     * Schedule of the updates of δ and τ.
     *
     * @param count number of updates, evenly spaced over the epochs from a quarter on
     * @param precision whether δ is updated
     * @param noise whether τ is updated
     */
    record Updates(int count, boolean precision, boolean noise) {
        boolean due(Progress progress) {
            return some() && IntStream.range(0, count).anyMatch(u -> epoch(u, progress) == progress.epoch());
        }

        /** Whether δ and τ have been updated, or never are. */
        boolean begun(Progress progress) {
            return !some() || progress.epoch() >= epoch(0, progress);
        }

        private boolean some() {
            return count > 0 && (precision || noise);
        }

        private int epoch(int update, Progress progress) {
            double at = 0.25 + 0.75 * update / count;
            return Math.max(1, (int) Math.round(at * progress.epochs()));
        }
    }

    LaplaceInference(Model model, Structure structure, Updates updates, GradientInference network, long seed) {
        this.model = model;
        this.structure = structure;
        this.updates = updates;
        this.network = network;
        this.device = network.device();
        this.parameters = network.trained();
        this.curvature = new OutputCurvature(model.likelihood());
        this.linearisation = structure.lastLayer()
                ? new LastLayerLinearisation(model, device, parameters, seed)
                : new NetworkLinearisation(model, device, parameters, seed);
        int size = linearisation.size();
        this.layers = structure.kronecker() ? KroneckerLayer.of(model, structure.lastLayer()) : List.of();
        this.factor = structure.kronecker()
                ? device.allocate(
                        layers.stream().mapToInt(KroneckerLayer::factorLength).sum())
                : device.allocate(structure == Structure.DIAGONAL ? 1 : size, size);
        this.fitted = device.allocate(1);
        this.seed = seed;
    }

    @Override
    public Device device() {
        return device;
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        return network.step(batch, progress);
    }

    @Override
    public Optional<DeferredSteps> deferredSteps() {
        return network.deferredSteps();
    }

    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        network.endOfEpoch(training, progress);
        if (updates.due(progress)) {
            Precisions best = evidence(curvature(training), training.size())
                    .maximised(hyperparameters(), updates.precision(), updates.noise());
            if (updates.precision()) {
                parameters.setScalar(ModeEstimate.LOG_PRECISION, Math.log(best.precision()));
            }
            if (curvature.isGaussian() && updates.noise()) {
                parameters.setScalar(Likelihood.LOG_PRECISION, Math.log(best.noise()));
            }
        }
    }

    /** False before the first update of δ and τ, as an early stop would keep their initial values. */
    @Override
    public boolean hasPosterior(Progress progress) {
        return updates.begun(progress);
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        network.endOfTraining(training, progress);
        Curvature matrix = curvature(training);
        Precisions h = hyperparameters();
        device.write(factor, matrix.factor(h), 0);
        device.write(fitted, new float[] {1}, 0);
        findings = found(evidence(matrix, training.size()), h);
    }

    private Curvature curvature(TrainingPoints training) {
        return structure.kronecker()
                ? KroneckerCurvature.of(layers, linearisation, curvature, training)
                : GaussNewton.of(linearisation, curvature, training, structure != Structure.DIAGONAL);
    }

    /** The current δ, and τ of Gaussian noise. */
    Precisions hyperparameters() {
        return new Precisions(
                Math.exp(parameters.scalar(ModeEstimate.LOG_PRECISION)),
                curvature.isGaussian() ? Math.exp(parameters.scalar(Likelihood.LOG_PRECISION)) : 1);
    }

    private Evidence evidence(Curvature matrix, int points) {
        int all = model.network().blocks().mapToInt(block -> block.length()).sum();
        int size = linearisation.size();
        double squares = 0;
        for (float w : device.read(device.view(parameters.values(), all - size, size))) {
            squares += (double) w * w;
        }
        return new Evidence(matrix.eigenvalues(), squares, matrix.logLikelihood(), points, curvature.isGaussian());
    }

    private Findings found(Evidence evidence, Precisions h) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("log_evidence", evidence.log(h));
        numbers.put("prior_precision", h.precision());
        numbers.put("parameters", (double) linearisation.size());
        numbers.put("effective_parameters", evidence.effective(h));
        if (curvature.isGaussian()) {
            numbers.put("noise_precision", h.noise());
        }
        numbers.values().removeIf(value -> !Double.isFinite(value));
        return new Findings(
                numbers,
                String.format(
                        Locale.ROOT,
                        "Laplace (%s): log evidence %.2f, prior precision %.4g, %.1f of %d parameters determined by"
                                + " the data.",
                        structure.setting(),
                        evidence.log(h),
                        h.precision(),
                        evidence.effective(h),
                        linearisation.size()),
                List.of());
    }

    @Override
    public Map<String, Tensor> parameters() {
        Map<String, Tensor> all = new LinkedHashMap<>(network.parameters());
        all.put("laplace.factor", factor);
        all.put("laplace.fitted", fitted);
        return all;
    }

    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> all = new LinkedHashMap<>(network.state());
        all.putAll(parameters());
        return all;
    }

    @Override
    public Map<String, Double> diagnostics() {
        return network.diagnostics();
    }

    @Override
    public Findings findings() {
        return findings;
    }

    @Override
    public Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return network.lastLayer(inputs, points, samples, draw);
    }

    /**
     * N(f(x), J (τ H + δ I)⁻¹ Jᵀ + 1/τ); for classification the mixture over S draws of the outputs from the same
     * Gaussian.
     */
    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        if (device.read(fitted)[0] == 0) {
            return network.predict(inputs, points, samples, draw);
        }
        OutputFactor moments = factor();
        return curvature.isGaussian()
                ? gaussian(moments, inputs, points)
                : classes(moments, inputs, points, samples, draw);
    }

    private OutputFactor factor() {
        float[] numbers = device.read(factor);
        if (structure.kronecker()) {
            return new KroneckerFactor(layers, numbers);
        }
        int size = linearisation.size();
        float[][] rows = new float[numbers.length / size][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(numbers, i * size, (i + 1) * size);
        }
        return new OutputMoments(rows);
    }

    private Predictive gaussian(OutputFactor moments, float[] inputs, int points) {
        double[] mean = new double[points];
        double[] variance = new double[points];
        linearisation.forEach(inputs, points, (n, f, jacobian) -> {
            mean[n] = f[0];
            for (double v : moments.rows(jacobian)[0]) {
                variance[n] += v * v;
            }
        });
        double[] noise = new double[points];
        Arrays.fill(noise, 1 / hyperparameters().noise());
        return GaussianPredictive.of(mean, variance, noise);
    }

    private Predictive classes(OutputFactor moments, float[] inputs, int points, int samples, int draw) {
        int c = model.likelihood().outputs();
        float[] drawn = new float[Sizes.product("the outputs [samples, points, outputs]", samples, points, c)];
        long[] keys = RowKeys.contents(inputs, inputs.length / points, points);
        linearisation.forEach(inputs, points, (n, f, jacobian) -> {
            double[][] l = OutputMoments.triangle(moments.rows(jacobian));
            CounterRandom random = Stream.MOMENTS.of(seed + keys[n]);
            for (int s = 0; s < samples; s++) {
                for (int i = 0; i < c; i++) {
                    double value = f[i];
                    for (int j = 0; j <= i; j++) {
                        value += l[i][j] == 0 ? 0 : l[i][j] * random.normal(draw, (long) s * c + j);
                    }
                    drawn[(s * points + n) * c + i] = (float) value;
                }
            }
        });
        return new Predictives(model.likelihood(), new double[0]).fromSamples(drawn, samples, points);
    }

    /**
     * Input gradients of the network until the covariance is known; none afterwards, as they need derivatives of the
     * Jacobian.
     */
    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return device.read(fitted)[0] == 0 ? network.inputGradients(inputs, targets, samples, draw) : Optional.empty();
    }

    /** The network at the mode; no draws, as predictions are of the linearised network. */
    @Override
    public Optional<WeightSamples> weights(int samples) {
        return samples == 0 ? network.weights(0) : Optional.empty();
    }
}
