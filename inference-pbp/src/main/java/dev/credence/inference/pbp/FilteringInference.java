package dev.credence.inference.pbp;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Assumed density filtering: each epoch processes the factor N(y; f(x), 1/γ) of every point in turn, and then refines
 * the weights' prior factors N(w; 0, 1/λ) by expectation propagation. Beliefs are stored as floats, with variances as
 * logarithms; all arithmetic is in double on the host.
 */
final class FilteringInference implements Inference {
    /** Initial α and β of the noise precision γ and of the weights' precision λ. */
    private static final GammaBelief BEFORE = new GammaBelief(6, 6);

    private static final String NOISE_SHAPE = "noise.shape";
    private static final String NOISE_RATE = "noise.rate";
    private static final String PRIOR_SHAPE = "prior.shape";
    private static final String PRIOR_RATE = "prior.rate";

    /** Names of the arrays of a layer's {@link PriorFactor}s, in the order of its components. */
    private static final List<String> FACTOR =
            List.of("factor.precision", "factor.shift", "factor.shape", "factor.rate");

    private final Device device;
    private final int inputs;
    private final List<Shape> layers;
    private final Parameters beliefs;
    /** Each weight's prior factor: needed by later epochs, but not by predictions. */
    private final Parameters factors;

    private record Shape(int index, int inputs, int outputs) {
        String name(String array) {
            return "layer" + index + "." + array;
        }
    }

    FilteringInference(int inputs, List<Integer> hidden, Device device, long seed) {
        this.device = device;
        this.inputs = inputs;
        this.layers = shapes(inputs, hidden);
        Declarations known = new Declarations();
        Declarations told = new Declarations();
        known.state(NOISE_SHAPE, Initialiser.constant(BEFORE.shape()), 1);
        known.state(NOISE_RATE, Initialiser.constant(BEFORE.rate()), 1);
        known.state(PRIOR_SHAPE, Initialiser.constant(BEFORE.shape()), 1);
        known.state(PRIOR_RATE, Initialiser.constant(BEFORE.rate()), 1);
        for (Shape layer : layers) {
            int width = layer.inputs() + 1;
            int outputs = layer.outputs();
            known.state(layer.name("mean"), Initialiser.normal(0, 1 / Math.sqrt(width)), outputs, width);
            known.state(
                    layer.name("log_variance"), Initialiser.constant(Math.log(BEFORE.meanVariance())), outputs, width);
            for (String array : FACTOR) {
                double before = array.equals("factor.precision") ? 1 / BEFORE.meanVariance() : 0;
                told.state(layer.name(array), Initialiser.constant(before), outputs, width);
            }
        }
        this.beliefs = Parameters.allocate(device, known, seed);
        this.factors = Parameters.allocate(device, told, seed);
    }

    private static List<Shape> shapes(int inputs, List<Integer> hidden) {
        List<Shape> shapes = new ArrayList<>();
        int width = inputs;
        for (int units : hidden) {
            shapes.add(new Shape(shapes.size(), width, units));
            width = units;
        }
        shapes.add(new Shape(shapes.size(), width, 1));
        return shapes;
    }

    @Override
    public Device device() {
        return device;
    }

    /**
     * Processes the points of the batch in order. The energy is −log Z per point, with Z the predictive density before
     * the update; the gradient norm is the root mean square of ∂ log Z/∂m at the output.
     */
    @Override
    public StepResult step(Points batch, Progress progress) {
        MomentNetwork.Belief[] weights = weights();
        MomentNetwork network = new MomentNetwork(weights);
        GammaBelief noise = belief(NOISE_SHAPE, NOISE_RATE);
        double logZ = 0;
        double squares = 0;
        for (int n = 0; n < batch.size(); n++) {
            network.forward(batch.inputs(), n * inputs);
            double error = batch.targets()[n] - network.mean();
            double variance = network.variance() + noise.meanVariance();
            logZ += GammaBelief.logDensity(error, variance);
            double byMean = error / variance;
            squares += byMean * byMean;
            network.update(byMean, 0.5 * (byMean * byMean - 1 / variance));
            noise = noise.after(error, network.variance());
        }
        double energy = -logZ / batch.size();
        if (!Double.isFinite(energy) || !Double.isFinite(squares)) {
            throw new NonFiniteException("energy", progress, layers.get(0).name("mean"));
        }
        keep(weights);
        keep(noise, NOISE_SHAPE, NOISE_RATE);
        return new StepResult(energy, -energy, 0, Math.sqrt(squares / batch.size()));
    }

    /** Refines the prior factor of every weight once. */
    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        GammaBelief scale = belief(PRIOR_SHAPE, PRIOR_RATE);
        MomentNetwork.Belief[] weights = weights();
        for (Shape layer : layers) {
            double[] mean = weights[layer.index()].mean();
            double[] variance = weights[layer.index()].variance();
            float[][] factor = FACTOR.stream()
                    .map(array -> device.read(factors.value(layer.name(array))))
                    .toArray(float[][]::new);
            for (int w = 0; w < mean.length; w++) {
                PriorFactor.Refined refined = new PriorFactor(factor[0][w], factor[1][w], factor[2][w], factor[3][w])
                        .refine(mean[w], variance[w], scale);
                mean[w] = refined.mean();
                variance[w] = refined.variance();
                scale = refined.scale();
                factor[0][w] = rounded(refined.factor().precision());
                factor[1][w] = rounded(refined.factor().shift());
                factor[2][w] = rounded(refined.factor().shape());
                factor[3][w] = rounded(refined.factor().rate());
            }
            for (int a = 0; a < factor.length; a++) {
                device.write(factors.value(layer.name(FACTOR.get(a))), factor[a]);
            }
        }
        keep(weights);
        keep(scale, PRIOR_SHAPE, PRIOR_RATE);
    }

    private GammaBelief belief(String shape, String rate) {
        return new GammaBelief(beliefs.scalar(shape), beliefs.scalar(rate));
    }

    private void keep(GammaBelief belief, String shape, String rate) {
        beliefs.setScalar(shape, (float) belief.shape());
        beliefs.setScalar(rate, (float) belief.rate());
    }

    private MomentNetwork.Belief[] weights() {
        MomentNetwork.Belief[] weights = new MomentNetwork.Belief[layers.size()];
        for (Shape layer : layers) {
            float[] mean = device.read(beliefs.value(layer.name("mean")));
            float[] logVariance = device.read(beliefs.value(layer.name("log_variance")));
            double[] m = new double[mean.length];
            double[] v = new double[mean.length];
            for (int w = 0; w < mean.length; w++) {
                m[w] = mean[w];
                v[w] = Math.exp(logVariance[w]);
            }
            weights[layer.index()] = new MomentNetwork.Belief(layer.inputs(), layer.outputs(), m, v);
        }
        return weights;
    }

    private void keep(MomentNetwork.Belief[] weights) {
        for (Shape layer : layers) {
            MomentNetwork.Belief belief = weights[layer.index()];
            float[] mean = new float[belief.mean().length];
            float[] logVariance = new float[mean.length];
            for (int w = 0; w < mean.length; w++) {
                mean[w] = rounded(belief.mean()[w]);
                logVariance[w] = rounded(Math.log(belief.variance()[w]));
            }
            device.write(beliefs.value(layer.name("mean")), mean);
            device.write(beliefs.value(layer.name("log_variance")), logVariance);
        }
    }

    /** The nearest float, with subnormal numbers flushed to 0. */
    private static float rounded(double value) {
        return Math.abs(value) < Float.MIN_NORMAL ? 0 : (float) value;
    }

    @Override
    public Map<String, Tensor> parameters() {
        return beliefs.byName();
    }

    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> state = new LinkedHashMap<>(beliefs.byName());
        state.putAll(factors.byName());
        return state;
    }

    /**
     * The noise in units of the target's standard deviation, and the prior standard deviation of the scaled weights.
     */
    @Override
    public Findings findings() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("noise_sd", Math.sqrt(belief(NOISE_SHAPE, NOISE_RATE).meanVariance()));
        numbers.put("prior_sd", Math.sqrt(belief(PRIOR_SHAPE, PRIOR_RATE).meanVariance()));
        return Findings.learnt(numbers);
    }

    /** In closed form: {@code samples} and {@code draw} are ignored. */
    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        MomentNetwork network = new MomentNetwork(weights());
        double[] mean = new double[points];
        double[] epistemic = new double[points];
        double[] aleatoric = new double[points];
        Arrays.fill(aleatoric, belief(NOISE_SHAPE, NOISE_RATE).meanVariance());
        for (int n = 0; n < points; n++) {
            network.forward(inputs, n * this.inputs);
            mean[n] = network.mean();
            epistemic[n] = network.variance();
        }
        return GaussianPredictive.of(mean, epistemic, aleatoric);
    }

    /** In closed form, likewise. */
    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        MomentNetwork network = new MomentNetwork(weights());
        double noise = belief(NOISE_SHAPE, NOISE_RATE).meanVariance();
        double[] logDensity = new double[targets.length];
        double[] gradient = new double[inputs.length];
        for (int n = 0; n < targets.length; n++) {
            network.forward(inputs, n * this.inputs);
            double error = targets[n] - network.mean();
            double variance = network.variance() + noise;
            logDensity[n] = GammaBelief.logDensity(error, variance);
            double byMean = error / variance;
            double[] ofPoint = network.inputGradient(byMean, 0.5 * (byMean * byMean - 1 / variance));
            System.arraycopy(ofPoint, 0, gradient, n * this.inputs, this.inputs);
        }
        return Optional.of(new InputGradients(logDensity, gradient));
    }
}
