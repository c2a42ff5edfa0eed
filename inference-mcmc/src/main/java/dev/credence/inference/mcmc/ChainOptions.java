package dev.credence.inference.mcmc;

/**
 * How many chains, how long, and what is kept of them.
 *
 * @param chains independent ones, each from a start of its own
 * @param transitions of each chain, its warm-up included
 * @param warmUp transitions before the first that may be kept
 * @param draws wanted in all
 * @param acceptance that the step size is tuned for
 * @param adaptMass whether the inverse mass becomes the variances seen in the warm-up, or stays what it was
 * @param inverseMass of every coordinate before
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

    /** Draws kept of each chain: those wanted, as far as there are as many transitions after the warm-up. */
    int keptOfEach() {
        return Math.min(Math.max(1, (draws + chains - 1) / chains), transitions - warmUp);
    }

    /** Whether the draw after a transition, the first of which is 0, is kept: evenly spread over those possible. */
    boolean keeps(int transition) {
        long t = transition - warmUp + 1L;
        long possible = transitions - (long) warmUp;
        return t >= 1 && t <= possible && t * keptOfEach() / possible > (t - 1) * keptOfEach() / possible;
    }

    WarmUp schedule() {
        return WarmUp.of(warmUp, adaptMass);
    }
}
