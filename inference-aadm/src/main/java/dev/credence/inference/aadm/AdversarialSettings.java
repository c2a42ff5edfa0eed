package dev.credence.inference.aadm;

import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Model;
import dev.credence.core.objective.Objective;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import java.util.List;
import java.util.Locale;

/**
 * Settings of methods with an implicit posterior, with the defaults of Rodriguez Santana &amp; Hernández-Lobato (2022),
 * and the inference made from them. Such methods differ in their objective.
 */
public final class AdversarialSettings {
    /** Settings of generator and discriminator, and all common settings. */
    public static final Schema SCHEMA = Schema.of(
                    new Setting.Choice(
                            "draws",
                            "shared",
                            List.of("shared", "per-point"),
                            "whether the points of a batch share the K draws of weights, or have K each"),
                    new Setting.Whole(
                            "contrast-samples",
                            10,
                            1,
                            1_000_000,
                            "minimum number of draws for the moments of the contrast and the divergence"),
                    new Setting.Whole(
                            "implicit-layers",
                            0,
                            0,
                            1000,
                            "how many layers, from the last, have an implicit posterior; the others, and convolutions,"
                                    + " are point estimates; 0 for all"),
                    new Setting.Wholes(
                            "generator-hidden", List.of(50, 50), 1, "units of the generator's hidden layers"),
                    new Setting.Whole("noise-dimensions", 100, 1, 1_000_000, "dimensions of the generator's noise"),
                    new Setting.Wholes(
                            "discriminator-hidden", List.of(50, 50), 1, "units of the discriminator's hidden layers"),
                    new Setting.Real(
                                    "discriminator-learning-rate",
                                    1e-3,
                                    1e-12,
                                    100,
                                    "step size of the discriminator's Adam")
                            .tuned(SearchRange.logarithmic(3e-4, 3e-3)))
            .with(CommonSettings.SCHEMA.settings().toArray(Setting[]::new))
            .with(
                    new Setting.Wholes("hidden", List.of(50, 50), 1, "units of each hidden layer"),
                    new Setting.Choice(
                            "activation",
                            "leaky-relu",
                            List.of("relu", "leaky-relu", "tanh", "sigmoid"),
                            "activation of hidden units"),
                    new Setting.Whole("epochs", 2000, 1, Integer.MAX_VALUE, "passes over the training data"),
                    new Setting.Whole("batch", 10, 1, Integer.MAX_VALUE, "points in a mini-batch, M"),
                    new Setting.Real("learning-rate", 1e-4, 1e-12, 100, "step size of all but the discriminator")
                            .tuned(SearchRange.logarithmic(3e-5, 3e-3)),
                    new Setting.Real(
                            "warm-up",
                            0.1,
                            0,
                            1,
                            "fraction of the epochs over which the divergence's weight rises to 1"),
                    new Setting.Choice(
                            "prior",
                            "learnt-gaussian",
                            List.of("gaussian", "learnt-gaussian", "laplace", "scale-mixture"),
                            "prior of the weights, of scale 1/length-scale; a learnt one starts there"),
                    // the authors start at the variance e⁻⁵
                    new Setting.Real(
                                    "length-scale",
                                    12,
                                    1e-6,
                                    1e6,
                                    "the prior's inverse standard deviation (Laplace: 1/b)")
                            .tuned(SearchRange.logarithmic(1, 30)));

    private AdversarialSettings() {}

    /** The inference with an objective. */
    public static AdversarialInference inference(
            Problem problem, Settings settings, Objective objective, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        int pointLayers = ImplicitPosterior.pointLayers(model, settings.whole("implicit-layers"));
        int weights = ImplicitPosterior.weights(model, pointLayers);
        ImplicitPosterior posterior = new ImplicitPosterior(
                model,
                new NoiseNetwork(weights, settings.whole("noise-dimensions"), settings.wholes("generator-hidden")),
                new Discriminator(weights, settings.wholes("discriminator-hidden")),
                ImplicitPosterior.Draws.valueOf(
                        settings.choice("draws").toUpperCase(Locale.ROOT).replace('-', '_')),
                settings.whole("contrast-samples"),
                pointLayers);
        return new AdversarialInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        posterior,
                        objective,
                        settings.whole("samples"),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                posterior,
                GradientOptions.of(new Optimiser.Adam(settings.real("discriminator-learning-rate"))),
                device,
                seed);
    }
}
