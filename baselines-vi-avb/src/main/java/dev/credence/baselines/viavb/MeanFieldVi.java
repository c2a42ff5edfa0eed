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
    private static final String RANDOM = "random";
    private static final String LAST_LAYER = "last-layer";
    private static final Schema SETTINGS = Schema.of(
                    new Setting.Real(
                                    "alpha",
                                    0,
                                    Double.NEGATIVE_INFINITY,
                                    Double.POSITIVE_INFINITY,
                                    "divergence: 0 variational inference, 0.5 Hellinger, 1 predictive likelihood")
                            .tuned(SearchRange.of("0", "0.5", "1")),
                    new Setting.Choice(
                            "estimator",
                            "local",
                            List.of("local", "weight"),
                            "what is drawn: each point's pre-activations, or weights that a batch shares"),
                    new Setting.Choice(
                            RANDOM,
                            "all",
                            List.of("all", LAST_LAYER),
                            "which weights have a distribution; with last-layer the others are a point estimate"),
                    new Setting.Real(
                                    "initial-log-variance",
                                    -6,
                                    -50,
                                    10,
                                    "log variance of every weight and bias before training")
                            .tuned(SearchRange.linear(-12, -3)))
            .with(CommonSettings.SCHEMA.settings().toArray(Setting[]::new))
            .with(
                    new Setting.Choice(
                            "prior",
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
                    new Setting.Real(
                            "horseshoe-scale", 1, 1e-6, 1e6, "τ0 of the half-Cauchy prior of the rows' scales"),
                    new Setting.Real("spike", 0.5, 1e-9, 1 - 1e-9, "spike-slab: the probability that a row is 0"));

    @Override
    public String name() {
        return "vi";
    }

    @Override
    public String description() {
        return "Mean-field variational inference: an independent Gaussian for every weight; with α ≠ 0 black-box α";
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
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        var estimator = FactorisedGaussian.Estimator.valueOf(
                settings.choice("estimator").toUpperCase(Locale.ROOT));
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        posterior(model, settings, estimator),
                        new AlphaDivergence(settings.real("alpha")),
                        settings.whole("samples"),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                device,
                seed);
    }

    private static Posterior posterior(Model model, Settings settings, FactorisedGaussian.Estimator estimator) {
        double logVariance = settings.real("initial-log-variance");
        String prior = settings.choice("prior");
        if (settings.choice(RANDOM).equals(LAST_LAYER)) {
            if (!List.of("gaussian", "learnt-gaussian", "laplace", "scale-mixture")
                            .contains(prior)
                    || estimator != FactorisedGaussian.Estimator.LOCAL) {
                throw new UserException("random=last-layer is for estimator=local and the priors gaussian,"
                        + " learnt-gaussian, laplace and scale-mixture, not for estimator="
                        + settings.choice("estimator") + " and prior=" + prior);
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
            double lengthScale = settings.real("length-scale");
            return new SpikeAndSlab(model, logVariance, lengthScale * lengthScale, settings.real("spike"));
        }
        return new Horseshoe(model, logVariance, settings.real("horseshoe-scale"));
    }
}
