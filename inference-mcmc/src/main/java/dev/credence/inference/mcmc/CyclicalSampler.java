package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;

/** The method {@code csgmcmc}: {@link UnderdampedLangevin} with the learning rates and stages of {@link Cycles}. */
public final class CyclicalSampler implements InferenceMethod {
    private static final Schema SETTINGS = StochasticSettings.schema(3e-3)
            .with(
                    StochasticSettings.MOMENTUM,
                    new Setting.Whole("epochs", 2000, 1, Integer.MAX_VALUE, "passes over the training data"),
                    new Setting.Real(
                            "clip-norm",
                            1,
                            1e-12,
                            Double.POSITIVE_INFINITY,
                            "largest norm of a gradient of U/N while exploring: needed where the noise's precision is"
                                    + " learnt; Infinity for no limit"),
                    new Setting.Whole("cycles", 10, 1, 1_000_000, "of the learning rate, M"),
                    new Setting.Real(
                            "exploration",
                            0.8,
                            0,
                            0.99,
                            "fraction of a cycle without noise, from which no draws are kept"));

    @Override
    public String name() {
        return "csgmcmc";
    }

    @Override
    public String description() {
        return "Cyclical stochastic-gradient MCMC: large steps find another mode, small ones with noise sample it";
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
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        Cycles cycles = new Cycles(settings.whole("epochs"), settings.whole("cycles"), settings.real("exploration"));
        double rate = settings.real("learning-rate");
        UnderdampedLangevin rule = new UnderdampedLangevin(
                rate,
                problem.trainingPoints(),
                settings.real("momentum"),
                new NoiseLevel(settings.real("temperature"), rate * cycles.samplingBelow()));
        return StochasticSettings.chains("cyclical", rule, cycles, cycles::samples, problem, settings, device, seed);
    }
}
