package dev.credence.inference.mcmc;

import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;

/** The method {@code nuts}: the no-U-turn sampler over all weights, HMC with automatic trajectory lengths. */
public final class NoUTurnSampler implements InferenceMethod {
    private static final Setting.Whole MOST_DOUBLINGS = new Setting.Whole(
            "most-doublings", 10, 1, 20, "a trajectory has at most 2^most-doublings − 1 leapfrog steps");

    private static final Schema SETTINGS = ChainSettings.schema(0.8).with(MOST_DOUBLINGS);

    @Override
    public String name() {
        return "nuts";
    }

    @Override
    public String description() {
        return "The no-U-turn sampler on full batches: draws from the true posterior, with automatic trajectory lengths";
    }

    @Override
    public String citation() {
        return "Hoffman & Gelman (2014), The no-U-turn sampler, JMLR 15; Betancourt (2017), A conceptual introduction to"
                + " Hamiltonian Monte Carlo, arXiv:1701.02434";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        return new MarkovChains(
                ChainSettings.coordinates(name(), problem, settings),
                new NoUTurn(settings.get(MOST_DOUBLINGS)),
                ChainSettings.options(settings),
                problem.trainingPoints(),
                device,
                seed);
    }
}
