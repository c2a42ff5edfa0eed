package dev.credence.core.method;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Activation;
import dev.credence.core.model.Architecture;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.LikelihoodProvider;
import dev.credence.core.model.Likelihoods;
import dev.credence.core.model.Model;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Precision;
import dev.credence.core.model.TargetKind;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.prior.EmpiricalBayesPrior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.LogUniformPrior;
import dev.credence.core.prior.Prior;
import dev.credence.core.prior.ScaleMixturePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Settings shared by most methods, with their defaults, and the objects they describe. A method starts from
 * {@link #SCHEMA} and replaces the defaults for which its paper uses other values.
 */
public final class CommonSettings {
    /** Maximum number of Monte-Carlo samples of a prediction; more add no information. */
    public static final int MOST_SAMPLES = 1_000_000;

    private static final double INFINITE = Double.POSITIVE_INFINITY;

    // keys of the settings, with their descriptions; a method with another default is read by the same key
    public static final Setting.Text MODEL = new Setting.Text(
            "model", Architecture.PERCEPTRON, Architecture.FORMS, Architecture::isKnown, "the network");
    public static final Setting.Wholes HIDDEN =
            new Setting.Wholes("hidden", List.of(50), 1, "units of each hidden layer of a perceptron");
    public static final Setting.Choice ACTIVATION = new Setting.Choice(
            "activation", "relu", List.of("relu", "leaky-relu", "tanh", "sigmoid"), "activation of hidden units");
    public static final Setting.Whole EPOCHS =
            new Setting.Whole("epochs", 500, 1, Integer.MAX_VALUE, "passes over the training data");
    public static final Setting.Whole BATCH =
            new Setting.Whole("batch", 32, 1, Integer.MAX_VALUE, "points in a mini-batch, M");
    public static final Setting.Choice OPTIMISER =
            new Setting.Choice("optimiser", "adam", List.of("adam", "sgd"), "rule of the updates");
    public static final Setting.Real LEARNING_RATE = new Setting.Real(
                    "learning-rate", 1e-3, 1e-12, 100, "step size before the schedule")
            .tuned(SearchRange.logarithmic(3e-4, 0.03));
    public static final Setting.Real MOMENTUM = new Setting.Real("momentum", 0.9, 0, 0.999999, "of sgd");
    public static final Setting.Choice SCHEDULE = new Setting.Choice(
                    "schedule", "constant", Schedule.NAMES, "the learning rate over the epochs")
            .tuned(SearchRange.of("constant", "cosine"));
    public static final Setting.Real CLIP_NORM =
            new Setting.Real("clip-norm", INFINITE, 1e-12, INFINITE, "largest gradient norm; Infinity for no limit");
    public static final Setting.Real WARM_UP = new Setting.Real(
            "warm-up", 0, 0, 1, "fraction of the epochs over which the divergence's weight rises to 1");
    public static final Setting.Whole SAMPLES =
            new Setting.Whole("samples", 10, 1, 100_000, "Monte-Carlo samples in training, K");
    public static final Setting.Whole PREDICTION_SAMPLES =
            new Setting.Whole("prediction-samples", 100, 1, MOST_SAMPLES, "Monte-Carlo samples in prediction, S");
    public static final Setting.Choice PRIOR = new Setting.Choice(
            "prior",
            "gaussian",
            List.of("gaussian", "learnt-gaussian", "laplace", "scale-mixture"),
            "prior of the weights, of scale 1/length-scale");
    public static final Setting.Real LENGTH_SCALE = new Setting.Real(
                    "length-scale", 1, 1e-6, 1e6, "the prior's inverse standard deviation (Laplace: 1/b)")
            .tuned(SearchRange.logarithmic(0.1, 30));
    public static final Setting.Real MIXTURE_WEIGHT =
            new Setting.Real("mixture-weight", 0.5, 1e-6, 1 - 1e-6, "scale mixture: weight π of the first component");
    public static final Setting.Real MIXTURE_LENGTH_SCALE = new Setting.Real(
            "mixture-length-scale", 10, 1e-6, 1e6, "scale mixture: inverse sd of the second component");
    public static final Setting.Choice NOISE = new Setting.Choice(
            "noise", "learnt", noises(), "regression: how the noise precision τ is determined, or another likelihood");
    public static final Setting.Real PRECISION = new Setting.Real(
                    "precision", 1, 1e-9, 1e9, "τ of standardised targets: its value before training, or fixed")
            .tuned(SearchRange.logarithmic(1, 1000).where(NOISE, "fixed"));

    /** Network, training, prior and noise. */
    public static final Schema SCHEMA = Schema.of(
            MODEL,
            HIDDEN,
            ACTIVATION,
            EPOCHS,
            BATCH,
            OPTIMISER,
            LEARNING_RATE,
            MOMENTUM,
            SCHEDULE,
            CLIP_NORM,
            WARM_UP,
            SAMPLES,
            PREDICTION_SAMPLES,
            PRIOR,
            LENGTH_SCALE,
            MIXTURE_WEIGHT,
            MIXTURE_LENGTH_SCALE,
            NOISE,
            PRECISION);

    private CommonSettings() {}

    /** The network and likelihood for a problem. */
    public static Model model(Problem problem, Settings settings) {
        return model(problem, settings, likelihood(problem.task(), settings));
    }

    /**
     * Standardisation of training data, except for inputs that the network treats as codes.
     *
     * @throws DataException if a target is outside the likelihood's support
     */
    public static Standardisation standardisation(
            InferenceMethod method, Settings settings, Examples train, Task task) {
        if (TabularDefaults.network(method, settings.asText()).isEmpty()) {
            return standardisation(train, task, settings);
        }
        String model = settings.get(MODEL);
        Standardisation usual = Architecture.takesRobustScale(model)
                ? Standardisation.robust(train, task)
                : Standardisation.of(train, task);
        return targets(usual, train, task, settings).leaving(Architecture.codedInputs(model), train.inputShape());
    }

    /** The network for a likelihood. */
    public static Model model(Problem problem, Settings settings, Likelihood likelihood) {
        Activation activation = Activation.valueOf(
                settings.get(ACTIVATION).toUpperCase(Locale.ROOT).replace('-', '_'));
        return Architecture.model(
                settings.get(MODEL),
                problem.shape(),
                settings.get(HIDDEN),
                activation,
                likelihood,
                start(problem, likelihood));
    }

    private static double start(Problem problem, Likelihood likelihood) {
        return likelihood instanceof NumericLikelihood numeric
                        && problem.meanTarget().isPresent()
                ? numeric.start(problem.meanTarget().getAsDouble())
                : 0;
    }

    /** The likelihood for a task: Gaussian, Bernoulli for two classes, else categorical. */
    public static Likelihood likelihood(Task task, Settings settings) {
        if (task instanceof Task.Classification c) {
            return c.isBinary() ? new Likelihood.Bernoulli() : new Likelihood.Categorical(c.classes());
        }
        double precision = settings.get(PRECISION);
        return switch (settings.get(NOISE)) {
            case "heteroscedastic" -> new Likelihood.HeteroscedasticGaussian();
            case "fixed" -> new Likelihood.Gaussian(new Precision.Fixed(precision));
            case "closed-form" -> new Likelihood.Gaussian(new Precision.ClosedForm(precision));
            case "learnt" -> new Likelihood.Gaussian(new Precision.Learnt(precision));
            default -> Likelihoods.discover().get(settings.get(NOISE)).likelihood();
        };
    }

    private static List<String> noises() {
        List<String> all = new ArrayList<>(List.of("learnt", "closed-form", "fixed", "heteroscedastic"));
        all.addAll(Likelihoods.discover().names());
        return all;
    }

    /**
     * Standardisation of training data. Targets are standardised for likelihoods of real numbers and divided by their
     * geometric mean for those of positive numbers, so that the network's outputs start near the targets in any unit.
     *
     * @throws DataException if a target is outside the likelihood's support
     */
    public static Standardisation standardisation(Examples train, Task task, Settings settings) {
        return targets(Standardisation.of(train, task), train, task, settings);
    }

    private static Standardisation targets(Standardisation usual, Examples train, Task task, Settings settings) {
        String noise = settings.asText().getOrDefault(NOISE.name(), "");
        Optional<LikelihoodProvider> provider = Likelihoods.discover().find(noise);
        if (!(task instanceof Task.Regression) || provider.isEmpty()) {
            return usual;
        }
        TargetKind kind = provider.get().likelihood().target();
        requireTargets(train, task, settings.asText());
        if (kind.isStandardised()) {
            return usual;
        }
        double unit = kind == TargetKind.POSITIVE ? geometricMean(train) : 1;
        return new Standardisation(usual.inputMean(), usual.inputScale(), 0, unit);
    }

    /**
     * Refuses targets outside the likelihood's support, in training or for a trained model: the likelihood of 5.651
     * under a model of counts is 0, and metrics and scores would be meaningless.
     *
     * @param settings settings by name; without a setting {@code noise} that names a likelihood every target is
     *     accepted
     * @throws DataException if a target is outside the likelihood's support; states where it was read
     */
    public static void requireTargets(Examples examples, Task task, Map<String, String> settings) {
        String noise = settings.getOrDefault(NOISE.name(), "");
        if (noise.isEmpty() || !(task instanceof Task.Regression)) {
            return;
        }
        Optional<LikelihoodProvider> provider = Likelihoods.discover().find(noise);
        if (provider.isEmpty()) {
            return;
        }
        TargetKind kind = provider.get().likelihood().target();
        for (int row = 0; row < examples.size(); row++) {
            if (!kind.holds(examples.target(row))) {
                throw new DataException(examples.targetPlace(row) + ": found " + examples.target(row) + ", but noise="
                        + noise + " expects " + kind.description() + ". Correct the data, or train with another noise");
            }
        }
    }

    private static double geometricMean(Examples train) {
        if (!train.isWeighted()) {
            return Math.exp(
                    Arrays.stream(train.targets()).map(Math::log).average().orElse(0));
        }
        double sum = 0;
        double weight = 0;
        for (int row = 0; row < train.size(); row++) {
            sum += train.weight(row) * Math.log(train.target(row));
            weight += train.weight(row);
        }
        return Math.exp(sum / weight);
    }

    /** The prior. */
    public static Prior prior(Settings settings) {
        double lengthScale = settings.get(LENGTH_SCALE);
        GaussianPrior gaussian = GaussianPrior.ofLengthScale(lengthScale);
        return switch (settings.get(PRIOR)) {
            case "learnt-gaussian" -> gaussian.withLearntPrecision();
            case "log-uniform" -> new LogUniformPrior();
            case "laplace" -> new LaplacePrior(1 / lengthScale);
            case "empirical-bayes" -> new EmpiricalBayesPrior(1 / (lengthScale * lengthScale));
            case "scale-mixture" ->
                new ScaleMixturePrior(
                        settings.get(MIXTURE_WEIGHT), 1 / lengthScale, 1 / settings.get(MIXTURE_LENGTH_SCALE));
            default -> gaussian;
        };
    }

    /** The optimiser with its schedule, clipping and warm-up. */
    public static GradientOptions gradientOptions(Settings settings) {
        return gradientOptions(settings, Schedule.named(settings.get(SCHEDULE)));
    }

    /** The optimiser with a schedule of the method's own, which then has no setting of that name. */
    public static GradientOptions gradientOptions(Settings settings, Schedule schedule) {
        double rate = settings.get(LEARNING_RATE);
        Optimiser optimiser = settings.get(OPTIMISER).equals("sgd")
                ? new Optimiser.Sgd(rate, settings.get(MOMENTUM))
                : new Optimiser.Adam(rate);
        return new GradientOptions(optimiser, schedule, settings.get(CLIP_NORM), settings.get(WARM_UP));
    }

    /** The error for a task that a method does not support. */
    public static UserException unsupported(String method, Task task, String instead) {
        return new UserException("The method '" + method + "' does not support " + task + "; " + instead);
    }
}
