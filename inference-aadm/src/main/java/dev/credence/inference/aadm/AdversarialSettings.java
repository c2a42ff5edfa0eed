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
    private static final Setting.Choice DRAWS = new Setting.Choice(
            "draws",
            "shared",
            List.of("shared", "per-point"),
            "whether the points of a batch share the K draws of weights, or have K each");
    private static final Setting.Whole CONTRAST_SAMPLES = new Setting.Whole(
            "contrast-samples",
            10,
            1,
            1_000_000,
            "minimum number of draws for the moments of the contrast and the divergence");
    private static final Setting.Whole IMPLICIT_LAYERS = new Setting.Whole(
            "implicit-layers",
            0,
            0,
            1000,
            "how many layers, from the last, have an implicit posterior; the others, and convolutions,"
                    + " are point estimates; 0 for all");
    private static final Setting.Wholes GENERATOR_HIDDEN =
            new Setting.Wholes("generator-hidden", List.of(50, 50), 1, "units of the generator's hidden layers");
    private static final Setting.Whole NOISE_DIMENSIONS =
            new Setting.Whole("noise-dimensions", 100, 1, 1_000_000, "dimensions of the generator's noise");
    private static final Setting.Wholes DISCRIMINATOR_HIDDEN = new Setting.Wholes(
            "discriminator-hidden", List.of(50, 50), 1, "units of the discriminator's hidden layers");
    private static final Setting.Real DISCRIMINATOR_LEARNING_RATE = new Setting.Real(
                    "discriminator-learning-rate", 1e-3, 1e-12, 100, "step size of the discriminator's Adam")
            .tuned(SearchRange.logarithmic(3e-4, 3e-3));

    /** Settings of generator and discriminator, and all common settings. */
    public static final Schema SCHEMA = Schema.of(
                    DRAWS,
                    CONTRAST_SAMPLES,
                    IMPLICIT_LAYERS,
                    GENERATOR_HIDDEN,
                    NOISE_DIMENSIONS,
                    DISCRIMINATOR_HIDDEN,
                    DISCRIMINATOR_LEARNING_RATE)
            .with(CommonSettings.SCHEMA)
            .with(
                    new Setting.Wholes(CommonSettings.HIDDEN.name(), List.of(50, 50), 1, "units of each hidden layer"),
                    CommonSettings.ACTIVATION.withDefault("leaky-relu"),
                    CommonSettings.EPOCHS.withDefault(2000),
                    CommonSettings.BATCH.withDefault(10),
                    new Setting.Real(
                                    CommonSettings.LEARNING_RATE.name(),
                                    1e-4,
                                    1e-12,
                                    100,
                                    "step size of all but the discriminator")
                            .tuned(SearchRange.logarithmic(3e-5, 3e-3)),
                    CommonSettings.WARM_UP.withDefault(0.1),
                    new Setting.Choice(
                            CommonSettings.PRIOR.name(),
                            "learnt-gaussian",
                            List.of("gaussian", "learnt-gaussian", "laplace", "scale-mixture"),
                            "prior of the weights, of scale 1/length-scale; a learnt one starts there"),
                    // the authors start at the variance e⁻⁵
                    CommonSettings.LENGTH_SCALE.withDefault(12).tuned(SearchRange.logarithmic(1, 30)));

    private AdversarialSettings() {}

    /** The inference with an objective. */
    public static AdversarialInference inference(
            Problem problem, Settings settings, Objective objective, Device device, long seed) {
        Model model = CommonSettings.model(problem, settings);
        int pointLayers = ImplicitPosterior.pointLayers(model, settings.get(IMPLICIT_LAYERS));
        int weights = ImplicitPosterior.weights(model, pointLayers);
        ImplicitPosterior posterior = new ImplicitPosterior(
                model,
                new NoiseNetwork(weights, settings.get(NOISE_DIMENSIONS), settings.get(GENERATOR_HIDDEN)),
                new Discriminator(weights, settings.get(DISCRIMINATOR_HIDDEN)),
                ImplicitPosterior.Draws.valueOf(
                        settings.get(DRAWS).toUpperCase(Locale.ROOT).replace('-', '_')),
                settings.get(CONTRAST_SAMPLES),
                pointLayers);
        return new AdversarialInference(
                new GradientInference.Parts(
                        model,
                        CommonSettings.prior(settings),
                        posterior,
                        objective,
                        settings.get(CommonSettings.SAMPLES),
                        problem.trainingPoints(),
                        CommonSettings.gradientOptions(settings)),
                posterior,
                GradientOptions.of(new Optimiser.Adam(settings.get(DISCRIMINATOR_LEARNING_RATE))),
                device,
                seed);
    }
}
