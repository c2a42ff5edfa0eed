package dev.credence.inference.dropoutalpha;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.Posterior;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The method {@code dropout-alpha}: a {@link DropoutPosterior}, or another {@link StochasticRegularisation}, under an
 * {@link AlphaDivergence}.
 */
public final class DropoutAlpha implements InferenceMethod {
    private static final String LEARNT = "learnt";
    private static final String COSINE = "cosine";
    private static final String MEAN_WEIGHTS = "mean-weights";
    private static final Setting.Real ALPHA = new Setting.Real(
                    "alpha",
                    0.5,
                    Double.NEGATIVE_INFINITY,
                    Double.POSITIVE_INFINITY,
                    "divergence: 0 variational inference, 0.5 Hellinger, 1 predictive likelihood")
            .tuned(SearchRange.of("0", "0.5", "1"));
    private static final Setting.RealOrWord DROPOUT = rate(
                    "dropout", 0.05, "probability that a hidden unit is dropped; 0: deterministic")
            .tuned(SearchRange.logarithmic(0.002, 0.2));
    private static final Setting.RealOrWord INPUT_DROPOUT =
            rate("input-dropout", 0, "probability that an input is dropped");
    private static final Setting.RealOrWord CONVOLUTION_DROPOUT = rate(
            "convolution-dropout", 0, "probability that an input of a convolution after the first layer is dropped");
    private static final Setting.RealOrWord RECURRENT_DROPOUT = rate(
                    "recurrent-dropout",
                    0.05,
                    "probability that a unit of a recurrent layer's previous state is dropped, at all steps of a sequence")
            .addedLater();
    private static final Setting.RealOrWord EMBEDDING_DROPOUT = rate(
                    "embedding-dropout",
                    0,
                    "probability that the vector of a category or word is dropped, wherever it occurs in a row")
            .addedLater();
    private static final Setting.Real DROPOUT_SPEED = new Setting.Real(
            "dropout-speed", 10, 1e-3, 1e3, "learnt rates: how many times as fast as weights their log-odds move");
    private static final Setting.Real DROPOUT_ENTROPY = new Setting.Real(
            "dropout-entropy",
            DropoutRate.learnt().entropy(),
            1e-3,
            1e3,
            "learnt rates: how many times the masks' entropy counts; 1: the evidence bound; small tables: 12");
    private static final Setting.Choice ANNEALING = new Setting.Choice(
            "dropout-annealing",
            "none",
            List.of("none", COSINE),
            "cosine: from half of the epochs on all rates fall to 0, and so do those of predictions");
    private static final Setting.Choice CONVOLUTION_MASK = new Setting.Choice(
            "convolution-mask",
            "element",
            List.of("element", "channel"),
            "whether convolutions drop numbers or whole channels of their inputs");
    private static final Setting.Choice STEP_MASKS = new Setting.Choice(
                    "step-masks",
                    "held",
                    List.of("held", "redrawn"),
                    "whether all steps of a sequence share their masks, or each has its own, 'naive' dropout")
            .addedLater();
    private static final Setting.Choice WEIGHT_NOISE = new Setting.Choice(
            "weight-noise",
            "bernoulli",
            List.of("bernoulli", "gaussian", "drop-connect", "additive", "mixture"),
            "noise of the weights: dropout, multiplicative normal noise of rows, dropped weights,"
                    + " learnt additive noise, or dropped rows with it");
    private static final Setting.Choice NOISE_SHARING = new Setting.Choice(
            "noise-sharing",
            "point",
            List.of("point", "batch"),
            "whether each point has noise of its own, or a sample is one network for all");
    private static final Setting.Real INITIAL_LOG_VARIANCE = new Setting.Real(
            "initial-log-variance",
            -6,
            -30,
            10,
            "weight-noise additive and mixture: log of the noise's variance before training");
    private static final Setting.Choice PREDICTION = new Setting.Choice(
            "prediction",
            "samples",
            List.of("samples", MEAN_WEIGHTS),
            "MC dropout, which averages predictions of sampled networks, or standard dropout: one"
                    + " network, of the mean weights");

    private static final Schema SETTINGS = Schema.of(
                    ALPHA,
                    DROPOUT,
                    INPUT_DROPOUT,
                    CONVOLUTION_DROPOUT,
                    RECURRENT_DROPOUT,
                    EMBEDDING_DROPOUT,
                    DROPOUT_SPEED,
                    DROPOUT_ENTROPY,
                    ANNEALING,
                    CONVOLUTION_MASK,
                    STEP_MASKS,
                    WEIGHT_NOISE,
                    NOISE_SHARING,
                    INITIAL_LOG_VARIANCE,
                    PREDICTION)
            .with(CommonSettings.SCHEMA)
            .with(new Setting.Real(
                            CommonSettings.LENGTH_SCALE.name(),
                            0.01,
                            1e-6,
                            1e6,
                            "the prior's inverse standard deviation (Laplace: 1/b); Gal's l")
                    .tuned(SearchRange.logarithmic(1e-3, 1)));

    private static Setting.RealOrWord rate(String name, double rate, String description) {
        return new Setting.RealOrWord(new Setting.Real(name, rate, 0, 0.999, description), LEARNT);
    }

    @Override
    public String name() {
        return "dropout-alpha";
    }

    @Override
    public String description() {
        return "Dropout posterior trained by black-box α-divergence minimisation; α = 0 is MC dropout";
    }

    @Override
    public String citation() {
        return "Li & Gal (2017), Dropout inference in Bayesian neural networks with alpha-divergences, ICML;"
                + " learnt rates: Gal, Hron & Kendall (2017), Concrete dropout, NeurIPS";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public TrainingPlan plan(Settings settings) {
        TrainingPlan plan = TrainingPlan.of(settings);
        return atMean(settings) ? new TrainingPlan(plan.epochs(), plan.batch(), 1) : plan;
    }

    private static boolean atMean(Settings settings) {
        return settings.get(PREDICTION).equals(MEAN_WEIGHTS);
    }

    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        Inference inference = new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        posterior(model, settings),
                        new AlphaDivergence(settings.get(ALPHA)),
                        settings.get(CommonSettings.SAMPLES),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
        return atMean(settings) ? new MeanWeights(inference) : inference;
    }

    private static Posterior posterior(Model model, Settings settings) {
        WeightNoise noise = WeightNoise.valueOf(constant(settings, WEIGHT_NOISE));
        WeightNoise.Sharing sharing = WeightNoise.Sharing.valueOf(constant(settings, NOISE_SHARING));
        var mask = DropoutPosterior.ConvolutionMask.valueOf(constant(settings, CONVOLUTION_MASK));
        if (noise == WeightNoise.BERNOULLI && sharing == WeightNoise.Sharing.POINT) {
            return new DropoutPosterior(
                    model,
                    rate(settings, INPUT_DROPOUT),
                    rate(settings, DROPOUT),
                    rate(settings, CONVOLUTION_DROPOUT),
                    mask,
                    rate(settings, RECURRENT_DROPOUT),
                    rate(settings, EMBEDDING_DROPOUT),
                    DropoutPosterior.StepMasks.valueOf(constant(settings, STEP_MASKS)));
        }
        if (!settings.get(STEP_MASKS).equals("held")) {
            throw new UserException("Setting '" + STEP_MASKS.name() + "' is for weight-noise=bernoulli with"
                    + " noise-sharing=point; leave it at held, or those at their defaults");
        }
        if (given(settings, EMBEDDING_DROPOUT) > 0) {
            throw new UserException("Setting '" + EMBEDDING_DROPOUT.name() + "' is for weight-noise=bernoulli with"
                    + " noise-sharing=point; leave it at 0, or those at their defaults");
        }
        return new StochasticRegularisation(
                model,
                noise,
                sharing,
                given(settings, INPUT_DROPOUT),
                given(settings, DROPOUT),
                given(settings, CONVOLUTION_DROPOUT),
                mask,
                settings.get(INITIAL_LOG_VARIANCE));
    }

    private static String constant(Settings settings, Setting.Choice choice) {
        return settings.get(choice).toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static double given(Settings settings, Setting.RealOrWord rate) {
        if (anneals(settings)) {
            throw new UserException("Setting '" + ANNEALING.name()
                    + "' is 'cosine', which is for weight-noise=bernoulli with"
                    + " noise-sharing=point; leave those at their defaults, or set " + ANNEALING.name() + "=none");
        }
        OptionalDouble p = settings.get(rate);
        if (p.isEmpty()) {
            throw new UserException(
                    "Setting '" + rate.name() + "' is 'learnt', which is for weight-noise=bernoulli with"
                            + " noise-sharing=point; give a number, or leave those at their defaults");
        }
        return p.getAsDouble();
    }

    private static boolean anneals(Settings settings) {
        return settings.get(ANNEALING).equals(COSINE);
    }

    private static DropoutRate rate(Settings settings, Setting.RealOrWord rate) {
        OptionalDouble given = settings.get(rate);
        if (given.isPresent()) {
            double p = given.getAsDouble();
            return anneals(settings) && p > 0 ? new DropoutRate.Annealed(p) : DropoutRate.of(p);
        }
        if (anneals(settings)) {
            throw new UserException(
                    "Setting '" + ANNEALING.name() + "' is 'cosine', but '" + rate.name() + "' is 'learnt', which"
                            + " finds its own way: give a number, or set " + ANNEALING.name() + "=none");
        }
        DropoutRate.Learnt usual = DropoutRate.learnt();
        return new DropoutRate.Learnt(
                usual.initial(), usual.temperature(), settings.get(DROPOUT_SPEED), settings.get(DROPOUT_ENTROPY));
    }
}
