package dev.credence.decide;

import java.util.Map;

/** How rewards are learnt. Immutable. */
public interface RewardModel {
    /** What it is: everything that decides a belief, but the rewards and the seed. */
    Map<String, String> facts();

    /**
     * Refuses, before anything is decided, what no training could give. Does nothing by default.
     *
     * @param inputs D of a context
     * @param actions A
     * @throws dev.credence.core.UserException that says why, and what to use instead
     */
    default void check(int inputs, int actions) {
        // most take any
    }

    /**
     * Trains from scratch.
     *
     * @param count so many of the first rewards, at least 1
     * @param seed decides everything random
     */
    Belief train(History history, int count, long seed);
}
