package dev.credence.inference.mcmc;

import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.util.List;

/** The settings that all full-batch chains share, and what is made of them. */
final class ChainSettings {
    private ChainSettings() {}

    /** With the acceptance that a method tunes its steps for. */
    static Schema schema(double acceptance) {
        return CommonSettings.SCHEMA
                .without("optimiser", "learning-rate", "momentum", "schedule", "clip-norm", "samples")
                .with(
                        new Setting.Whole(
                                "epochs",
                                1000,
                                1,
                                Integer.MAX_VALUE,
                                "transitions of each chain, warm-up included; each takes all training points"),
                        new Setting.Whole(
                                "batch",
                                1024,
                                1,
                                Integer.MAX_VALUE,
                                "points that the energy shown on the way is computed of; the chains use all"),
                        new Setting.Real(
                                "warm-up", 0.5, 0, 0.99, "fraction of the epochs that tune steps and mass, not kept"),
                        new Setting.Whole("chains", 4, 1, 1000, "independent chains"),
                        new Setting.Whole("kept-draws", 400, 1, 1_000_000, "draws kept in all, evenly thinned"),
                        new Setting.Whole(
                                "prediction-samples",
                                400,
                                1,
                                CommonSettings.MOST_SAMPLES,
                                "draws that a prediction mixes, at most those kept"),
                        new Setting.Choice(
                                "mass",
                                "diagonal",
                                List.of("diagonal", "prior"),
                                "inverse mass: the variances seen in the warm-up, or the prior's"),
                        new Setting.Real(
                                "target-acceptance",
                                acceptance,
                                0.1,
                                0.999,
                                "acceptance that the step size is tuned for"),
                        new Setting.Choice(
                                "last-layer",
                                "sampled",
                                List.of("sampled", "integrated"),
                                "integrated: out of the posterior exactly, and drawn afterwards; for Gaussian noise,"
                                        + " above all where there is little of it"),
                        new Setting.Choice(
                                "prior",
                                "gaussian",
                                List.of("gaussian", "laplace", "scale-mixture"),
                                "prior of weights and biases, of scale 1/length-scale"),
                        new Setting.Choice(
                                "noise",
                                "learnt",
                                noises(),
                                "regression: learnt samples the noise precision τ; or another likelihood"),
                        new Setting.Real(
                                "precision-shape", 1, 1e-6, 1e6, "a of the prior Gamma(a, b) of a sampled precision τ"),
                        new Setting.Real("precision-rate", 0.01, 1e-9, 1e6, "b of the same, of standardised targets"));
    }

    /** All that are common but the closed form, which is no draw. */
    static List<String> noises() {
        return CommonSettings.SCHEMA.find("noise").map(Setting.Choice.class::cast).orElseThrow().options().stream()
                .filter(noise -> !noise.equals("closed-form"))
                .toList();
    }

    static NetworkParts parts(Problem problem, Settings settings) {
        return new NetworkParts(
                CommonSettings.model(problem, settings),
                CommonSettings.prior(settings),
                new GammaPrior(settings.real("precision-shape"), settings.real("precision-rate")));
    }

    static Coordinates coordinates(String method, Problem problem, Settings settings) {
        return Coordinates.of(
                method,
                parts(problem, settings),
                settings.choice("last-layer").equals("integrated"),
                problem.task(),
                problem.trainingPoints());
    }

    static ChainOptions options(Settings settings) {
        int transitions = settings.whole("epochs");
        double lengthScale = settings.real("length-scale");
        return new ChainOptions(
                settings.whole("chains"),
                transitions,
                Math.min(transitions - 1, (int) Math.round(settings.real("warm-up") * transitions)),
                settings.whole("kept-draws"),
                settings.real("target-acceptance"),
                settings.choice("mass").equals("diagonal"),
                1 / (lengthScale * lengthScale));
    }
}
