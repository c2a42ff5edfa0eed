package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.Schedule;

/** The method {@code sgld}: chains with the updates of {@link Langevin}. */
public final class StochasticGradientLangevin implements InferenceMethod {
    private static final Schema SETTINGS = StochasticSettings.withBurnIn(1e-3);

    @Override
    public String name() {
        return "sgld";
    }

    @Override
    public String description() {
        return "Stochastic-gradient Langevin dynamics: Markov chains on mini-batches, by noisy gradient steps";
    }

    @Override
    public String citation() {
        return "Welling & Teh (2011), Bayesian learning via stochastic gradient Langevin dynamics, ICML";
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
        Langevin rule = new Langevin(
                settings.get(CommonSettings.LEARNING_RATE),
                problem.trainingPoints(),
                NoiseLevel.always(settings.get(StochasticSettings.TEMPERATURE)));
        return StochasticSettings.chains(
                "Langevin dynamics",
                rule,
                Schedule.CONSTANT,
                StochasticSettings.afterBurnIn(settings),
                problem,
                settings,
                device,
                seed);
    }
}
