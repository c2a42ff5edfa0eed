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

/** Settings shared by the stochastic-gradient chains. */
final class StochasticSettings {
    static final Setting.Real TEMPERATURE = new Setting.Real(
            "temperature", 1, 0, 1000, "T: what is sampled is exp(−U/T); 1 is the posterior, less is a colder one");
    private static final Setting.Whole CHAINS =
            new Setting.Whole("chains", 4, 1, 1000, "independent chains, on the same mini-batches");
    private static final Setting.Whole KEPT_DRAWS =
            new Setting.Whole("kept-draws", 100, 1, 1_000_000, "draws kept in all, evenly thinned");
    private static final Setting.Real BURN_IN =
            new Setting.Real("burn-in", 0.5, 0, 0.99, "fraction of the epochs before the first draw that may be kept");

    /** Decay e^{−γh} of the momentum in underdamped dynamics. */
    static final Setting.Real MOMENTUM = new Setting.Real(
            CommonSettings.MOMENTUM.name(),
            0.9,
            0,
            0.999999,
            "a, what is left of the momentum after a step: e^(−friction · time step)");

    private StochasticSettings() {}

    /** The settings, with a method's default learning rate. */
    static Schema schema(double rate) {
        return CommonSettings.SCHEMA
                .without(
                        CommonSettings.OPTIMISER,
                        CommonSettings.MOMENTUM,
                        CommonSettings.SCHEDULE,
                        CommonSettings.SAMPLES,
                        CommonSettings.WARM_UP)
                .with(
                        CommonSettings.EPOCHS.withDefault(5000),
                        new Setting.Real(
                                        CommonSettings.LEARNING_RATE.name(),
                                        rate,
                                        1e-12,
                                        100,
                                        "step size r of the energy per point, U/N")
                                .tuned(SearchRange.logarithmic(rate / 10, rate * 10)),
                        new Setting.Real(
                                CommonSettings.CLIP_NORM.name(),
                                Double.POSITIVE_INFINITY,
                                1e-12,
                                Double.POSITIVE_INFINITY,
                                "largest norm of a gradient of U/N; what is clipped biases the draws; Infinity: none"),
                        TEMPERATURE,
                        CHAINS,
                        KEPT_DRAWS,
                        new Setting.Whole(
                                CommonSettings.PREDICTION_SAMPLES.name(),
                                100,
                                1,
                                CommonSettings.MOST_SAMPLES,
                                "draws that a prediction mixes, at most those kept"),
                        new Setting.Choice(
                                CommonSettings.PRIOR.name(),
                                "gaussian",
                                List.of("gaussian", "laplace", "scale-mixture"),
                                "prior of weights and biases, of scale 1/length-scale"),
                        new Setting.Choice(
                                CommonSettings.NOISE.name(),
                                "learnt",
                                ChainSettings.noises(),
                                "regression: learnt samples the noise precision τ; or another likelihood"),
                        ChainSettings.PRECISION_SHAPE,
                        ChainSettings.PRECISION_RATE);
    }

    /** The settings of chains with a burn-in. */
    static Schema withBurnIn(double rate) {
        return schema(rate).with(BURN_IN);
    }

    /** The epochs after the burn-in. */
    static IntPredicate afterBurnIn(Settings settings) {
        int first = (int) Math.floor(settings.get(BURN_IN) * settings.get(CommonSettings.EPOCHS));
        return epoch -> epoch >= first;
    }

    /** Chains with an optimiser's update rule. */
    static Inference chains(
            String dynamics,
            Optimiser rule,
            Schedule schedule,
            IntPredicate eligible,
            Problem problem,
            Settings settings,
            Device device,
            long seed) {
        int chains = settings.get(CHAINS);
        int each = (settings.get(KEPT_DRAWS) + chains - 1) / chains;
        StochasticOptions options = new StochasticOptions(
                dynamics,
                chains,
                settings.get(TEMPERATURE),
                new GradientOptions(rule, schedule, settings.get(CommonSettings.CLIP_NORM), 0),
                DrawSchedule.of(settings.get(CommonSettings.EPOCHS), each, eligible));
        return new StochasticChains(
                ChainSettings.parts(problem, settings), options, problem.trainingPoints(), device, seed);
    }
}
