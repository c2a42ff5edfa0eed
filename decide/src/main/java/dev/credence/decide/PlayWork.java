package dev.credence.decide;

import java.util.List;

/** Plays a problem with a policy and a seed, here or elsewhere. Thread-safe. */
interface PlayWork {
    /** Receives finished blocks. */
    @FunctionalInterface
    interface Sink {
        void take(DecisionBlock block);
    }

    /**
     * Plays to the end of the plan.
     *
     * @param policy policy with its settings, as text
     * @param repeat index of the seed, from 0
     * @param before finished blocks, from the first decision on
     * @throws dev.credence.core.UserException if these are not of this problem
     */
    void play(String policy, int repeat, List<DecisionBlock> before, Sink sink);
}
