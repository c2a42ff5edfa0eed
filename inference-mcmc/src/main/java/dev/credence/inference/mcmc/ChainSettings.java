package dev.credence.inference.mcmc;

import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.util.List;

/** Settings shared by the full-batch chains. */
final class ChainSettings {
    private static final Setting.Whole CHAINS = new Setting.Whole("chains", 4, 1, 1000, "independent chains");
    private static final Setting.Whole KEPT_DRAWS =
            new Setting.Whole("kept-draws", 400, 1, 1_000_000, "draws kept in all, evenly thinned");
    private static final Setting.Choice MASS = new Setting.Choice(
            "mass",
            "diagonal",
            List.of("diagonal", "prior"),
            "inverse mass: the variances seen in the warm-up, or the prior's");
    private static final Setting.Real TARGET_ACCEPTANCE =
            new Setting.Real("target-acceptance", 0.8, 0.1, 0.999, "acceptance that the step size is tuned for");
    private static final Setting.Choice LAST_LAYER = new Setting.Choice(
            "last-layer",
            "sampled",
            List.of("sampled", "integrated"),
            "integrated: out of the posterior exactly, and drawn afterwards; for Gaussian noise,"
                    + " above all where there is little of it");
    static final Setting.Real PRECISION_SHAPE =
            new Setting.Real("precision-shape", 1, 1e-6, 1e6, "a of the prior Gamma(a, b) of a sampled precision τ");
    static final Setting.Real PRECISION_RATE =
            new Setting.Real("precision-rate", 0.01, 1e-9, 1e6, "b of the same, of standardised targets");

    private ChainSettings() {}

    /** The settings, with a method's default target acceptance. */
    static Schema schema(double acceptance) {
        return CommonSettings.SCHEMA
                .without(
                        CommonSettings.OPTIMISER,
                        CommonSettings.LEARNING_RATE,
                        CommonSettings.MOMENTUM,
                        CommonSettings.SCHEDULE,
                        CommonSettings.CLIP_NORM,
                        CommonSettings.SAMPLES)
                .with(
                        new Setting.Whole(
                                CommonSettings.EPOCHS.name(),
                                1000,
                                1,
                                Integer.MAX_VALUE,
                                "transitions of each chain, warm-up included; each takes all training points"),
                        new Setting.Whole(
                                CommonSettings.BATCH.name(),
                                1024,
                                1,
                                Integer.MAX_VALUE,
                                "points that the displayed energy is computed on; the chains use all"),
                        new Setting.Real(
                                CommonSettings.WARM_UP.name(),
                                0.5,
                                0,
                                0.99,
                                "fraction of the epochs that tune steps and mass, not kept"),
                        CHAINS,
                        KEPT_DRAWS,
                        new Setting.Whole(
                                CommonSettings.PREDICTION_SAMPLES.name(),
                                400,
                                1,
                                CommonSettings.MOST_SAMPLES,
                                "draws that a prediction mixes, at most those kept"),
                        MASS,
                        TARGET_ACCEPTANCE.withDefault(acceptance),
                        LAST_LAYER,
                        new Setting.Choice(
                                CommonSettings.PRIOR.name(),
                                "gaussian",
                                List.of("gaussian", "laplace", "scale-mixture"),
                                "prior of weights and biases, of scale 1/length-scale"),
                        new Setting.Choice(
                                CommonSettings.NOISE.name(),
                                "learnt",
                                noises(),
                                "regression: learnt samples the noise precision τ; or another likelihood"),
                        PRECISION_SHAPE,
                        PRECISION_RATE);
    }

    /** All common noise models except the closed form, which cannot be sampled. */
    static List<String> noises() {
        return CommonSettings.NOISE.options().stream()
                .filter(noise -> !noise.equals("closed-form"))
                .toList();
    }

    static NetworkParts parts(Problem problem, Settings settings) {
        return new NetworkParts(
                CommonSettings.model(problem, settings),
                CommonSettings.prior(settings),
                new GammaPrior(settings.get(PRECISION_SHAPE), settings.get(PRECISION_RATE)));
    }

    static Coordinates coordinates(String method, Problem problem, Settings settings) {
        return Coordinates.of(
                method,
                parts(problem, settings),
                settings.get(LAST_LAYER).equals("integrated"),
                problem.task(),
                problem.trainingPoints());
    }

    static ChainOptions options(Settings settings) {
        int transitions = settings.get(CommonSettings.EPOCHS);
        double lengthScale = settings.get(CommonSettings.LENGTH_SCALE);
        return new ChainOptions(
                settings.get(CHAINS),
                transitions,
                Math.min(transitions - 1, (int) Math.round(settings.get(CommonSettings.WARM_UP) * transitions)),
                settings.get(KEPT_DRAWS),
                settings.get(TARGET_ACCEPTANCE),
                settings.get(MASS).equals("diagonal"),
                1 / (lengthScale * lengthScale));
    }
}
