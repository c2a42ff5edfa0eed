package dev.credence.inference.gp;

import dev.credence.core.Sizes;
import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.method.StepResult;
import dev.credence.core.numeric.CovarianceFunction;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Maximises the marginal likelihood of a Gaussian process by Adam. The energy of a step is −log p(y)/M of its batch of
 * M points, by default all. The parameters are the logarithms of the hyperparameters and the training points, as
 * floats; predictions are computed from them in double precision on the host.
 */
final class ProcessInference implements Inference {
    private static final String LENGTH_SCALES = "kernel.log_length_scales";
    private static final String VARIANCE = "kernel.log_variance";
    private static final String NOISE = "likelihood.log_noise_variance";
    private static final String INPUTS = "training.inputs";
    private static final String TARGETS = "training.targets";
    /** Number of stored training points; 0 before the end of the first epoch. */
    private static final String POINTS = "training.points";

    private final Device device;
    private final CovarianceFunction kernel;
    private final Parameters parameters;
    private final GradientStep update;
    private @Nullable Latest latest;

    /** The last posterior and the parameter values that it was computed from. */
    private record Latest(Map<String, float[]> values, Conditioned process) {}

    ProcessInference(Problem problem, Settings settings, Device device, long seed) {
        this.device = device;
        this.kernel = CovarianceFunction.valueOf(
                settings.get(GaussianProcess.KERNEL).toUpperCase(Locale.ROOT).replace('-', '_'));
        int d = problem.inputs();
        int n = problem.trainingPoints();
        Declarations declarations = new Declarations();
        double scale = settings.get(CommonSettings.LENGTH_SCALE) * Math.sqrt(d); // distances grow as √D
        declarations.trained(LENGTH_SCALES, Initialiser.constant(Math.log(scale)), d);
        declarations.trained(VARIANCE, Initialiser.constant(Math.log(settings.get(GaussianProcess.VARIANCE))), 1);
        declarations.trained(NOISE, Initialiser.constant(Math.log(settings.get(GaussianProcess.NOISE_VARIANCE))), 1);
        declarations.state(INPUTS, Initialiser.constant(0), n, d);
        declarations.state(TARGETS, Initialiser.constant(0), n);
        declarations.state(POINTS, Initialiser.constant(0), 1);
        this.parameters = Parameters.allocate(device, declarations, seed);
        Schedule schedule = Schedule.named(settings.get(CommonSettings.SCHEDULE));
        this.update = new GradientStep(
                device,
                parameters,
                new GradientOptions(
                        new Optimiser.Adam(settings.get(CommonSettings.LEARNING_RATE)),
                        schedule,
                        Double.POSITIVE_INFINITY,
                        0),
                seed);
    }

    @Override
    public Device device() {
        return device;
    }

    @Override
    public StepResult step(Points batch, Progress progress) {
        double logLikelihood;
        double[] gradient;
        try {
            Conditioned process = new Conditioned(kernel, hyperparameters(), batch.inputs(), batch.targets());
            logLikelihood = process.logMarginalLikelihood() / batch.size();
            gradient = process.gradient();
        } catch (ArithmeticException e) {
            throw new NonFiniteException("factor of the covariance", progress, LENGTH_SCALES);
        }
        float[] descent = new float[gradient.length];
        double squares = 0;
        for (int i = 0; i < descent.length; i++) {
            descent[i] = (float) (-gradient[i] / batch.size());
            squares += (double) descent[i] * descent[i];
        }
        double norm = Math.sqrt(squares);
        if (!Double.isFinite(logLikelihood) || !Double.isFinite(norm)) {
            throw new NonFiniteException(
                    Double.isFinite(logLikelihood) ? "gradient" : "energy", progress, LENGTH_SCALES);
        }
        device.write(parameters.gradients(), descent);
        update.apply(norm, progress);
        return new StepResult(-logLikelihood, logLikelihood, 0, norm);
    }

    /** Stores the training points at the end of the first epoch, for predictions. */
    @Override
    public void endOfEpoch(TrainingPoints training, Progress progress) {
        int n = training.size();
        if (parameters.scalar(POINTS) == n) {
            return;
        }
        float[] x = new float[Sizes.product("the training inputs [points, inputs]", n, training.width())];
        float[] y = new float[n];
        training.gather(IntStream.range(0, n).toArray(), 0, n, x, y);
        device.write(parameters.value(INPUTS), x);
        device.write(parameters.value(TARGETS), y);
        parameters.setScalar(POINTS, n);
    }

    private Hyperparameters hyperparameters() {
        return Hyperparameters.ofLogarithms(
                device.read(parameters.value(LENGTH_SCALES)), parameters.scalar(VARIANCE), parameters.scalar(NOISE));
    }

    @Override
    public Map<String, Tensor> parameters() {
        return parameters.byName();
    }

    @Override
    public Map<String, Tensor> state() {
        Map<String, Tensor> state = new LinkedHashMap<>(parameters.byName());
        state.putAll(update.state());
        return state;
    }

    /** {@code noise_sd} and {@code signal_sd} in standard deviations of the target, then each input's length-scale. */
    @Override
    public Findings findings() {
        Hyperparameters learnt = hyperparameters();
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("noise_sd", Math.sqrt(learnt.noise()));
        numbers.put("signal_sd", Math.sqrt(learnt.variance()));
        for (int i = 0; i < learnt.lengthScales().length; i++) {
            numbers.put("length_scale." + i, learnt.lengthScales()[i]);
        }
        return Findings.learnt(numbers);
    }

    /** In closed form: samples and draw are ignored. Before training, the prior predictive. */
    @Override
    public Predictive predict(float[] inputs, int points, int samples, int draw) {
        return parameters.scalar(POINTS) == 0 ? prior(points) : conditioned().predict(inputs, points);
    }

    /** In closed form; empty before training. */
    @Override
    public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return parameters.scalar(POINTS) == 0
                ? Optional.empty()
                : Optional.of(conditioned().inputGradients(inputs, targets));
    }

    /** The posterior for the current parameters. */
    private Conditioned conditioned() {
        Map<String, float[]> values = new LinkedHashMap<>();
        parameters.byName().forEach((name, tensor) -> values.put(name, device.read(tensor)));
        Latest current = latest;
        if (current == null || !same(current.values(), values)) {
            float[] x = device.read(parameters.value(INPUTS));
            float[] y = device.read(parameters.value(TARGETS));
            try {
                current = new Latest(values, new Conditioned(kernel, hyperparameters(), x, y));
            } catch (ArithmeticException e) {
                throw new UserException(
                        "The Gaussian process cannot predict: " + e.getMessage() + ". Train it again, with a larger"
                                + " noise-variance or a smaller learning-rate.",
                        e);
            }
            latest = current;
        }
        return current.process();
    }

    private static boolean same(Map<String, float[]> a, Map<String, float[]> b) {
        return a.entrySet().stream().allMatch(e -> Arrays.equals(e.getValue(), b.get(e.getKey())));
    }

    private Predictive prior(int points) {
        double[] epistemic = new double[points];
        double[] aleatoric = new double[points];
        Arrays.fill(epistemic, hyperparameters().variance());
        Arrays.fill(aleatoric, hyperparameters().noise());
        return GaussianPredictive.of(new double[points], epistemic, aleatoric);
    }
}
