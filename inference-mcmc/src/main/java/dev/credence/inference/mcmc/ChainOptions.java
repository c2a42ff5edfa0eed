package dev.credence.inference.mcmc;

/**
 * Number and length of the chains, their tuning and thinning.
 *
 * @param chains number of independent chains
 * @param transitions of each chain, warm-up included
 * @param warmUp transitions of the warm-up, whose draws are discarded
 * @param draws requested draws of all chains
 * @param acceptance the target acceptance of the step size
 * @param adaptMass whether the inverse mass is set to the variances of the warm-up, or stays constant
 * @param inverseMass initial value for every coordinate
 */
record ChainOptions(
        int chains, int transitions, int warmUp, int draws, double acceptance, boolean adaptMass, double inverseMass) {
    ChainOptions {
        if (chains < 1 || transitions < 1 || warmUp < 0 || warmUp >= transitions || draws < 1) {
            throw new IllegalArgumentException(
                    "Chains need at least 1 chain, 1 transition after the warm-up and 1 draw,"
                            + " got " + chains + " chains of " + transitions + " transitions with a warm-up of "
                            + warmUp
                            + ", and " + draws + " draws");
        }
    }

    /** Draws kept of each chain: as requested, but at most one for each transition after the warm-up. */
    int keptOfEach() {
        return Math.min(Math.max(1, (draws + chains - 1) / chains), transitions - warmUp);
    }

    /** Whether the draw after a transition, from 0, is kept; kept draws are evenly spaced after the warm-up. */
    boolean keeps(int transition) {
        long t = transition - warmUp + 1L;
        long possible = transitions - (long) warmUp;
        return t >= 1 && t <= possible && t * keptOfEach() / possible > (t - 1) * keptOfEach() / possible;
    }

    WarmUp schedule() {
        return WarmUp.of(warmUp, adaptMass);
    }
}
