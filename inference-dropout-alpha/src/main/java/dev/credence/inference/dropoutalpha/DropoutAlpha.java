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

/**
 * The method {@code dropout-alpha}: a {@link DropoutPosterior}, or another {@link StochasticRegularisation}, under an
 * {@link AlphaDivergence}.
 */
public final class DropoutAlpha implements InferenceMethod {
    private static final String LEARNT = "learnt";
    private static final String ANNEALING = "dropout-annealing";
    private static final String COSINE = "cosine";
    private static final String PREDICTION = "prediction";
    private static final String MEAN_WEIGHTS = "mean-weights";
    private static final Schema SETTINGS = Schema.of(
                    new Setting.Real(
                                    "alpha",
                                    0.5,
                                    Double.NEGATIVE_INFINITY,
                                    Double.POSITIVE_INFINITY,
                                    "divergence: 0 variational inference, 0.5 Hellinger, 1 predictive likelihood")
                            .tuned(SearchRange.of("0", "0.5", "1")),
                    rate("dropout", 0.05, "probability that a hidden unit is dropped; 0: deterministic")
                            .tuned(SearchRange.logarithmic(0.002, 0.2)),
                    rate("input-dropout", 0, "probability that an input is dropped"),
                    rate(
                            "convolution-dropout",
                            0,
                            "probability that what a convolution takes from a layer before it is dropped"),
                    new Setting.Real(
                            "dropout-speed",
                            10,
                            1e-3,
                            1e3,
                            "learnt rates: how many times as fast as weights their log-odds move"),
                    new Setting.Real(
                            "dropout-entropy",
                            DropoutRate.learnt().entropy(),
                            1e-3,
                            1e3,
                            "learnt rates: how many times the masks' entropy counts; 1: the evidence bound; small tables: 12"),
                    new Setting.Choice(
                            ANNEALING,
                            "none",
                            List.of("none", COSINE),
                            "cosine: from half of the epochs on all rates fall to 0, and so do those of predictions"),
                    new Setting.Choice(
                            "convolution-mask",
                            "element",
                            List.of("element", "channel"),
                            "whether convolutions drop numbers or whole channels of their inputs"),
                    new Setting.Choice(
                            "weight-noise",
                            "bernoulli",
                            List.of("bernoulli", "gaussian", "drop-connect", "additive", "mixture"),
                            "what disturbs the weights: dropout, multiplicative normal noise of rows, dropped weights,"
                                    + " learnt additive noise, or dropped rows with it"),
                    new Setting.Choice(
                            "noise-sharing",
                            "point",
                            List.of("point", "batch"),
                            "whether each point has noise of its own, or a sample is one network for all"),
                    new Setting.Real(
                            "initial-log-variance",
                            -6,
                            -30,
                            10,
                            "weight-noise additive and mixture: log of the noise's" + " variance before training"),
                    new Setting.Choice(
                            PREDICTION,
                            "samples",
                            List.of("samples", MEAN_WEIGHTS),
                            "MC dropout, which averages predictions of sampled networks, or standard dropout: one"
                                    + " network, of the mean weights"))
            .with(CommonSettings.SCHEMA.settings().toArray(Setting[]::new))
            .with(new Setting.Real(
                            "length-scale",
                            0.01,
                            1e-6,
                            1e6,
                            "the prior's inverse standard deviation (Laplace: 1/b); Gal's l")
                    .tuned(SearchRange.logarithmic(1e-3, 1)));

    private static Setting rate(String name, double rate, String description) {
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
        return settings.choice(PREDICTION).equals(MEAN_WEIGHTS);
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        Inference inference = new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        posterior(model, settings),
                        new AlphaDivergence(settings.real("alpha")),
                        settings.whole("samples"),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
        return atMean(settings) ? new MeanWeights(inference) : inference;
    }

    private static Posterior posterior(Model model, Settings settings) {
        WeightNoise noise = WeightNoise.valueOf(constant(settings, "weight-noise"));
        WeightNoise.Sharing sharing = WeightNoise.Sharing.valueOf(constant(settings, "noise-sharing"));
        var mask = DropoutPosterior.ConvolutionMask.valueOf(constant(settings, "convolution-mask"));
        if (noise == WeightNoise.BERNOULLI && sharing == WeightNoise.Sharing.POINT) {
            return new DropoutPosterior(
                    model,
                    rate(settings, "input-dropout"),
                    rate(settings, "dropout"),
                    rate(settings, "convolution-dropout"),
                    mask);
        }
        return new StochasticRegularisation(
                model,
                noise,
                sharing,
                given(settings, "input-dropout"),
                given(settings, "dropout"),
                given(settings, "convolution-dropout"),
                mask,
                settings.real("initial-log-variance"));
    }

    private static String constant(Settings settings, String name) {
        return settings.choice(name).toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static double given(Settings settings, String name) {
        if (anneals(settings)) {
            throw new UserException("Setting '" + ANNEALING + "' is 'cosine', which is for weight-noise=bernoulli with"
                    + " noise-sharing=point; leave those at their defaults, or set " + ANNEALING + "=none");
        }
        if (settings.isWord(name)) {
            throw new UserException("Setting '" + name + "' is 'learnt', which is for weight-noise=bernoulli with"
                    + " noise-sharing=point; give a number, or leave those at their defaults");
        }
        return settings.real(name);
    }

    private static boolean anneals(Settings settings) {
        return settings.choice(ANNEALING).equals(COSINE);
    }

    private static DropoutRate rate(Settings settings, String name) {
        if (!settings.isWord(name)) {
            double p = settings.real(name);
            return anneals(settings) && p > 0 ? new DropoutRate.Annealed(p) : DropoutRate.of(p);
        }
        if (anneals(settings)) {
            throw new UserException("Setting '" + ANNEALING + "' is 'cosine', but '" + name + "' is 'learnt', which"
                    + " finds its own way: give a number, or set " + ANNEALING + "=none");
        }
        DropoutRate.Learnt usual = DropoutRate.learnt();
        return new DropoutRate.Learnt(
                usual.initial(), usual.temperature(), settings.real("dropout-speed"), settings.real("dropout-entropy"));
    }
}
