package dev.credence.baselines.viavb;

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
import dev.credence.core.model.Model;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.Posterior;
import java.util.List;
import java.util.Locale;

/**
 * The method {@code vi}: a {@link FactorisedGaussian} over weights and biases under an {@link AlphaDivergence}, by
 * default with α = 0, the negative evidence lower bound; other α give black-box α with a Gaussian posterior
 * (Hernández-Lobato et al. 2016).
 */
public final class MeanFieldVi implements InferenceMethod {
    private static final String LAST_LAYER = "last-layer";
    private static final Setting.Real ALPHA = new Setting.Real(
                    "alpha",
                    0,
                    Double.NEGATIVE_INFINITY,
                    Double.POSITIVE_INFINITY,
                    "divergence: 0 variational inference, 0.5 Hellinger, 1 predictive likelihood")
            .tuned(SearchRange.of("0", "0.5", "1"));
    private static final Setting.Choice ESTIMATOR = new Setting.Choice(
            "estimator",
            "local",
            List.of("local", "weight"),
            "what is drawn: each point's pre-activations, or weights that a batch shares");
    private static final Setting.Choice RANDOM = new Setting.Choice(
            "random",
            "all",
            List.of("all", LAST_LAYER),
            "which weights have a distribution; with last-layer the others are a point estimate");
    private static final Setting.Real INITIAL_LOG_VARIANCE = new Setting.Real(
                    "initial-log-variance", -6, -50, 10, "log variance of every weight and bias before training")
            .tuned(SearchRange.linear(-12, -3));
    private static final Setting.Real HORSESHOE_SCALE =
            new Setting.Real("horseshoe-scale", 1, 1e-6, 1e6, "τ0 of the half-Cauchy prior of the rows' scales");
    private static final Setting.Real SPIKE =
            new Setting.Real("spike", 0.5, 1e-9, 1 - 1e-9, "spike-slab: the probability that a row is 0");

    private static final Schema SETTINGS = Schema.of(ALPHA, ESTIMATOR, RANDOM, INITIAL_LOG_VARIANCE)
            .with(CommonSettings.SCHEMA)
            .with(
                    new Setting.Choice(
                            CommonSettings.PRIOR.name(),
                            "gaussian",
                            List.of(
                                    "gaussian",
                                    "learnt-gaussian",
                                    "empirical-bayes",
                                    "horseshoe",
                                    "laplace",
                                    "scale-mixture",
                                    "spike-slab"),
                            "prior of the weights, of scale 1/length-scale; empirical-bayes: a variance for each"
                                    + " block, always at its optimum; horseshoe: a scale for each row; spike-slab: rows that are"
                                    + " 0 or Gaussian"),
                    HORSESHOE_SCALE,
                    SPIKE);

    @Override
    public String name() {
        return "vi";
    }

    @Override
    public String description() {
        return "Mean-field variational inference: an independent Gaussian for every weight; black-box α for α ≠ 0";
    }

    @Override
    public String citation() {
        return "Graves (2011), Practical variational inference for neural networks, NeurIPS";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        var estimator =
                FactorisedGaussian.Estimator.valueOf(settings.get(ESTIMATOR).toUpperCase(Locale.ROOT));
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        posterior(model, settings, estimator),
                        new AlphaDivergence(settings.get(ALPHA)),
                        settings.get(CommonSettings.SAMPLES),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
    }

    private static Posterior posterior(Model model, Settings settings, FactorisedGaussian.Estimator estimator) {
        double logVariance = settings.get(INITIAL_LOG_VARIANCE);
        String prior = settings.get(CommonSettings.PRIOR);
        if (settings.get(RANDOM).equals(LAST_LAYER)) {
            if (!List.of("gaussian", "learnt-gaussian", "laplace", "scale-mixture")
                            .contains(prior)
                    || estimator != FactorisedGaussian.Estimator.LOCAL) {
                throw new UserException("random=last-layer is for estimator=local and the priors gaussian,"
                        + " learnt-gaussian, laplace and scale-mixture, not for estimator="
                        + settings.get(ESTIMATOR) + " and prior=" + prior);
            }
            return new LastLayerGaussian(model, logVariance);
        }
        if (!prior.equals("horseshoe") && !prior.equals("spike-slab")) {
            return new FactorisedGaussian(model, logVariance, estimator);
        }
        if (estimator != FactorisedGaussian.Estimator.LOCAL) {
            throw new UserException("prior=" + prior + " draws each point's pre-activations: set estimator=local");
        }
        if (prior.equals("spike-slab")) {
            double lengthScale = settings.get(CommonSettings.LENGTH_SCALE);
            return new SpikeAndSlab(model, logVariance, lengthScale * lengthScale, settings.get(SPIKE));
        }
        return new Horseshoe(model, logVariance, settings.get(HORSESHOE_SCALE));
    }
}
