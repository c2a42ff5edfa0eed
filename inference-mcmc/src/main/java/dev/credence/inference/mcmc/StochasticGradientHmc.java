package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.Schedule;

/** The method {@code sghmc}: chains with the updates of {@link UnderdampedLangevin}. */
public final class StochasticGradientHmc implements InferenceMethod {
    private static final Schema SETTINGS = StochasticSettings.withBurnIn(3e-4).with(StochasticSettings.MOMENTUM);

    @Override
    public String name() {
        return "sghmc";
    }

    @Override
    public String description() {
        return "Stochastic-gradient Hamiltonian Monte Carlo: Markov chains on mini-batches, with momentum";
    }

    @Override
    public String citation() {
        return "Chen, Fox & Guestrin (2014), Stochastic gradient Hamiltonian Monte Carlo, ICML; Leimkuhler & Matthews"
                + " (2013), Rational construction of stochastic numerical methods for molecular sampling, for the steps";
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
        UnderdampedLangevin rule = new UnderdampedLangevin(
                settings.get(CommonSettings.LEARNING_RATE),
                problem.trainingPoints(),
                settings.get(StochasticSettings.MOMENTUM),
                NoiseLevel.always(settings.get(StochasticSettings.TEMPERATURE)));
        return StochasticSettings.chains(
                "Hamiltonian dynamics with friction",
                rule,
                Schedule.CONSTANT,
                StochasticSettings.afterBurnIn(settings),
                problem,
                settings,
                device,
                seed);
    }
}
