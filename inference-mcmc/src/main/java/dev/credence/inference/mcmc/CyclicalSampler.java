package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;

/** The method {@code csgmcmc}: {@link UnderdampedLangevin} with the learning rates and stages of {@link Cycles}. */
public final class CyclicalSampler implements InferenceMethod {
    private static final Setting.Whole CYCLES =
            new Setting.Whole("cycles", 10, 1, 1_000_000, "of the learning rate, M");
    private static final Setting.Real EXPLORATION = new Setting.Real(
            "exploration", 0.8, 0, 0.99, "fraction of a cycle without noise, from which no draws are kept");

    private static final Schema SETTINGS = StochasticSettings.schema(3e-3)
            .with(
                    StochasticSettings.MOMENTUM,
                    CommonSettings.EPOCHS.withDefault(2000),
                    new Setting.Real(
                            CommonSettings.CLIP_NORM.name(),
                            1,
                            1e-12,
                            Double.POSITIVE_INFINITY,
                            "largest norm of a gradient of U/N while exploring: needed where the noise's precision is"
                                    + " learnt; Infinity for no limit"),
                    CYCLES,
                    EXPLORATION);

    @Override
    public String name() {
        return "csgmcmc";
    }

    @Override
    public String description() {
        return "Cyclical stochastic-gradient MCMC: large steps move to another mode, small noisy ones sample it";
    }

    @Override
    public String citation() {
        return "Zhang, Li, Zhang, Chen & Wilson (2020), Cyclical stochastic gradient MCMC for Bayesian deep learning,"
                + " ICLR";
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
        Cycles cycles =
                new Cycles(settings.get(CommonSettings.EPOCHS), settings.get(CYCLES), settings.get(EXPLORATION));
        double rate = settings.get(CommonSettings.LEARNING_RATE);
        UnderdampedLangevin rule = new UnderdampedLangevin(
                rate,
                problem.trainingPoints(),
                settings.get(StochasticSettings.MOMENTUM),
                new NoiseLevel(settings.get(StochasticSettings.TEMPERATURE), rate * cycles.samplingBelow()));
        return StochasticSettings.chains("cyclical", rule, cycles, cycles::samples, problem, settings, device, seed);
    }
}
