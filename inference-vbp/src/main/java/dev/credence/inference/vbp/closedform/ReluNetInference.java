package dev.credence.inference.vbp.closedform;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.Problem;
import dev.credence.core.method.StepResult;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Inference of a {@link ReluNet} over mini-batches, streaming (Broderick et al. 2013): the statistics of the points
 * seen stay as they were when they were seen, and those of a batch are found by sweeps over its latent variables and
 * the weights. Once all N points were seen, the statistics of a batch of B replace their share, S ← (1 − B/N) S +
 * S_batch, so that no point counts twice. All arithmetic is in double on the host.
 */
final class ReluNetInference implements Inference {
    private static final String NOISE = "noise";
    private static final String TOTALS = "totals";

    private final Device device;
    private final Options options;
    private final int points;
    private final int[] widths;
    private final boolean classes;
    private final Parameters beliefs;
    private final Parameters statistics;
    private final StoredArrays known;
    private final StoredArrays told;

    /**
     * Fixed numbers of the model and its inference.
     *
     * @param hidden units of each hidden layer
     * @param alpha α of the weights' prior
     * @param beta β of the hidden pre-activations
     * @param gamma γ of the activations
     * @param noise τ of standardised targets; 0 to learn it
     * @param sweeps number of sweeps a batch
     * @param scale standard deviation of a hidden pre-activation for inputs of mean square 1, under the prior's drawn
     *     means
     */
    record Options(
            List<Integer> hidden, double alpha, double beta, double gamma, double noise, int sweeps, double scale) {}

    ReluNetInference(Problem problem, Options options, Device device, long seed) {
        this.device = device;
        this.options = options;
        this.points = problem.trainingPoints();
        this.classes = problem.task() instanceof Task.Classification;
        this.widths = widths(problem, options.hidden());
        Declarations before = new Declarations();
        Declarations after = new Declarations();
        NoiseBelief noise = firstNoise();
        before.state(NOISE, (random, i) -> i == 0 ? noise.shape() : noise.rate(), 1, 2);
        StoredArrays.declare(after, TOTALS, 1, 2);
        for (int l = 0; l + 1 < widths.length; l++) {
            int width = widths[l] + 1;
            int outputs = widths[l + 1];
            boolean last = l + 2 == widths.length;
            // the prior's means: drawn for hidden units, which are all the same without
            Initialiser start =
                    last ? Initialiser.constant(0) : Initialiser.normal(0, options.scale() / Math.sqrt(width));
            before.state(name(l, "mean"), start, outputs, width);
            before.state(
                    name(l, "covariance"),
                    (random, i) -> i / width == i % width ? 1 / options.alpha() : 0,
                    width,
                    width);
            after.state(name(l, "start"), Initialiser.constant(0), outputs, width);
            StoredArrays.declare(after, name(l, "square"), width, width);
            StoredArrays.declare(after, name(l, "product"), outputs, width);
        }
        this.beliefs = Parameters.allocate(device, before, seed);
        this.statistics = Parameters.allocate(device, after, seed);
        this.known = new StoredArrays(device, beliefs);
        this.told = new StoredArrays(device, statistics);
        for (int l = 0; l + 1 < widths.length; l++) {
            told.writeSingle(name(l, "start"), known.single(name(l, "mean"), widths[l + 1]));
        }
    }

    private NoiseBelief firstNoise() {
        if (classes) {
            return NoiseBelief.known(1);
        }
        return options.noise() > 0 ? NoiseBelief.known(options.noise()) : NoiseBelief.PRIOR;
    }

    private static int[] widths(Problem problem, List<Integer> hidden) {
        List<Integer> widths = new ArrayList<>();
        widths.add(problem.inputs());
        widths.addAll(hidden);
        widths.add(problem.task() instanceof Task.Classification c && !c.isBinary() ? c.classes() : 1);
        return widths.stream().mapToInt(w -> w).toArray();
    }

    private static String name(int layer, String array) {
        return "layer" + layer + "." + array;
    }

    @Override
    public Device device() {
        return device;
    }

    /**
     * Updates the beliefs by a batch. The energy is minus the log predictive density a point, from before the update;
     * there is no gradient, and its norm is 0.
     */
    @Override
    public StepResult step(Points batch, Progress progress) {
        double[][] inputs = inputs(batch.inputs(), batch.size());
        double[][] targets = targets(batch);
        ReluNet before = read();
        double[][] totals = told.read(TOTALS, 1);
        double density = 0;
        ReluNet.Moments moments = before.predict(inputs);
        for (int n = 0; n < targets.length; n++) {
            density += moments.logDensity(n, targets[n], classes) / targets.length;
        }
        double keep = totals[0][0] == 0 ? 1 : Math.max(0, Math.min(1, (points - targets.length) / totals[0][0]));
        try {
            LocalBeliefs local = new LocalBeliefs(before, inputs, targets);
            totals[0][0] = keep * totals[0][0] + targets.length;
            totals[0][1] = keep * totals[0][1] + local.targetSquares();
            ReluNet after = before;
            for (int s = 0; s < options.sweeps(); s++) {
                local.sweep(after);
                after = Batch.absorbed(before, after, local, keep, totals[0], s == 0);
            }
            if (!Double.isFinite(density) || !isFinite(after)) {
                throw new NonFiniteException("energy", progress, name(0, "mean"));
            }
            write(after, totals);
        } catch (ArithmeticException notPositive) {
            throw new NonFiniteException("covariance of the weights", progress, name(0, "covariance"));
        }
        return new StepResult(-density, density, 0, 0);
    }

    private static boolean isFinite(ReluNet net) {
        return net.layers().stream()
                .allMatch(layer -> Arrays.stream(layer.mean())
                        .flatMapToDouble(Arrays::stream)
                        .allMatch(Double::isFinite));
    }

    private double[][] inputs(float[] inputs, int count) {
        int width = widths[0];
        double[][] rows = new double[count][width + 1];
        for (int n = 0; n < count; n++) {
            for (int i = 0; i < width; i++) {
                rows[n][i] = inputs[n * width + i];
            }
            rows[n][width] = 1;
        }
        return rows;
    }

    private double[][] targets(Points batch) {
        double[][] targets = new double[batch.size()][widths[widths.length - 1]];
        for (int n = 0; n < targets.length; n++) {
            float y = batch.targets()[n];
            for (int k = 0; k < targets[n].length; k++) {
                boolean own = targets[n].length == 1 ? y == 1 : y == k;
                targets[n][k] = !classes ? y : own ? 1 : -1;
            }
        }
        return targets;
    }

    private ReluNet read() {
        List<LayerBelief> layers = new ArrayList<>();
        for (int l = 0; l + 1 < widths.length; l++) {
            int outputs = widths[l + 1];
            LayerBelief layer = new LayerBelief(options.alpha(), told.single(name(l, "start"), outputs));
            layer.restore(
                    told.read(name(l, "square"), widths[l] + 1),
                    told.read(name(l, "product"), outputs),
                    known.single(name(l, "mean"), outputs),
                    known.single(name(l, "covariance"), widths[l] + 1));
            layers.add(layer);
        }
        return new ReluNet(layers, options.beta(), options.gamma(), noise(), classes);
    }

    private NoiseBelief noise() {
        double[][] noise = known.single(NOISE, 1);
        return new NoiseBelief(noise[0][0], noise[0][1]);
    }

    private void write(ReluNet net, double[][] totals) {
        for (int l = 0; l <= net.last(); l++) {
            LayerBelief layer = net.layers().get(l);
            told.write(name(l, "square"), layer.square());
            told.write(name(l, "product"), layer.product());
            known.writeSingle(name(l, "mean"), layer.mean());
            known.writeSingle(name(l, "covariance"), layer.covariance());
        }
        told.write(TOTALS, totals);
        known.writeSingle(
                NOISE, new double[][] {{net.noise().shape(), net.noise().rate()}});
    }

    @Override
    public Map<String, Tensor> parameters() {
        return beliefs.byName();
    }

    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> state = new LinkedHashMap<>(beliefs.byName());
        state.putAll(statistics.byName());
        return state;
    }

    /** The noise in units of the target's standard deviation. */
    @Override
    public Findings findings() {
        return classes ? Findings.NONE : Findings.learnt(Map.of("noise_sd", 1 / Math.sqrt(noise().precision())));
    }

    /**
     * In closed form: {@code samples} and {@code draw} are ignored. Of several classes exactly one margin is positive:
     * p_c ∝ Φ(a_c)/Φ(−a_c), with a_c the mean of its margin over the standard deviation.
     */
    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        ReluNet net = read();
        ReluNet.Moments moments = net.predict(inputs(inputs, points));
        int outputs = widths[widths.length - 1];
        if (!classes) {
            double noise = 1 / net.noise().precision();
            double[] mean = new double[points];
            double[] epistemic = new double[points];
            double[] aleatoric = new double[points];
            for (int n = 0; n < points; n++) {
                mean[n] = moments.mean()[n][0];
                epistemic[n] = moments.variance()[n][0] - noise;
                aleatoric[n] = noise;
            }
            return GaussianPredictive.of(mean, epistemic, aleatoric);
        }
        float[] logits = new float[points * outputs];
        for (int n = 0; n < points; n++) {
            for (int k = 0; k < outputs; k++) {
                double a = moments.mean()[n][k] / Math.sqrt(moments.variance()[n][k]);
                logits[n * outputs + k] = (float) (NormalTail.logProbability(a) - NormalTail.logProbability(-a));
            }
        }
        return outputs == 1
                ? CategoricalMixture.fromBernoulliLogits(logits, 1, points)
                : CategoricalMixture.fromLogits(logits, 1, points, outputs);
    }
}
