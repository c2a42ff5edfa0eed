package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;

/**
 * The method {@code hmc}: Hamiltonian Monte Carlo over all weights on the full data; exact once the chains have mixed.
 */
public final class HamiltonianMonteCarlo implements InferenceMethod {
    private static final Setting.Real TRAJECTORY = new Setting.Real(
            "trajectory",
            1.5707963267948966,
            1e-6,
            1e6,
            "length of a trajectory, in standard deviations of the mass: π/2 is a quarter turn");
    private static final Setting.Whole MOST_STEPS =
            new Setting.Whole("most-steps", 1000, 1, 1_000_000, "leapfrog steps of a trajectory, at most");

    private static final Schema SETTINGS = ChainSettings.schema(0.65).with(TRAJECTORY, MOST_STEPS);

    @Override
    public String name() {
        return "hmc";
    }

    @Override
    public String description() {
        return "Hamiltonian Monte Carlo on full batches: draws from the true posterior, for small networks";
    }

    @Override
    public String citation() {
        return "Neal (2011), MCMC using Hamiltonian dynamics, Handbook of Markov Chain Monte Carlo; Hoffman & Gelman"
                + " (2014), JMLR 15, for the tuning";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        return new MarkovChains(
                ChainSettings.coordinates(name(), problem, settings),
                new FixedLength(settings.get(TRAJECTORY), settings.get(MOST_STEPS)),
                ChainSettings.options(settings),
                problem.trainingPoints(),
                device,
                seed);
    }
}
