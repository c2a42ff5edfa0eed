package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SearchRange;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Schedule;
import java.util.List;
import java.util.function.IntPredicate;

/** The settings that all stochastic-gradient chains share, and what is made of them. */
final class StochasticSettings {
    /** e^{−γh}, for underdamped dynamics. */
    static final Setting MOMENTUM = new Setting.Real(
            "momentum", 0.9, 0, 0.999999, "a, what is left of the momentum after a step: e^(−friction · time step)");

    private StochasticSettings() {}

    /** With the learning rate that suits a method. */
    static Schema schema(double rate) {
        return CommonSettings.SCHEMA
                .without("optimiser", "momentum", "schedule", "samples", "warm-up")
                .with(
                        new Setting.Whole("epochs", 5000, 1, Integer.MAX_VALUE, "passes over the training data"),
                        new Setting.Real("learning-rate", rate, 1e-12, 100, "step size r of the energy per point, U/N")
                                .tuned(SearchRange.logarithmic(rate / 10, rate * 10)),
                        new Setting.Real(
                                "clip-norm",
                                Double.POSITIVE_INFINITY,
                                1e-12,
                                Double.POSITIVE_INFINITY,
                                "largest norm of a gradient of U/N; what is clipped biases the draws; Infinity: none"),
                        new Setting.Real(
                                "temperature",
                                1,
                                0,
                                1000,
                                "T: what is sampled is exp(−U/T); 1 is the posterior, less is a colder one"),
                        new Setting.Whole("chains", 4, 1, 1000, "independent chains, on the same mini-batches"),
                        new Setting.Whole("kept-draws", 100, 1, 1_000_000, "draws kept in all, evenly thinned"),
                        new Setting.Whole(
                                "prediction-samples",
                                100,
                                1,
                                CommonSettings.MOST_SAMPLES,
                                "draws that a prediction mixes, at most those kept"),
                        new Setting.Choice(
                                "prior",
                                "gaussian",
                                List.of("gaussian", "laplace", "scale-mixture"),
                                "prior of weights and biases, of scale 1/length-scale"),
                        new Setting.Choice(
                                "noise",
                                "learnt",
                                ChainSettings.noises(),
                                "regression: learnt samples the noise precision τ; or another likelihood"),
                        new Setting.Real(
                                "precision-shape", 1, 1e-6, 1e6, "a of the prior Gamma(a, b) of a sampled precision τ"),
                        new Setting.Real("precision-rate", 0.01, 1e-9, 1e6, "b of the same, of standardised targets"));
    }

    /** The same for chains that are kept after a first part of the epochs. */
    static Schema withBurnIn(double rate) {
        return schema(rate)
                .with(new Setting.Real(
                        "burn-in", 0.5, 0, 0.99, "fraction of the epochs before the first draw that may be kept"));
    }

    /** Which epochs those are. */
    static IntPredicate afterBurnIn(Settings settings) {
        int first = (int) Math.floor(settings.real("burn-in") * settings.whole("epochs"));
        return epoch -> epoch >= first;
    }

    /** Chains that move by an optimiser's rule. */
    static Inference chains(
            String dynamics,
            Optimiser rule,
            Schedule schedule,
            IntPredicate eligible,
            Problem problem,
            Settings settings,
            Device device,
            long seed) {
        int chains = settings.whole("chains");
        int each = (settings.whole("kept-draws") + chains - 1) / chains;
        StochasticOptions options = new StochasticOptions(
                dynamics,
                chains,
                settings.real("temperature"),
                new GradientOptions(rule, schedule, settings.real("clip-norm"), 0),
                DrawSchedule.of(settings.whole("epochs"), each, eligible));
        return new StochasticChains(
                ChainSettings.parts(problem, settings), options, problem.trainingPoints(), device, seed);
    }
}
