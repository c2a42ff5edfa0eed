package dev.credence.decide;

import java.util.Map;

/** How rewards are learnt. Immutable. */
public interface RewardModel {
    /** What it is: everything that decides a belief, but the rewards and the seed. */
    Map<String, String> facts();

    /**
     * Trains from scratch.
     *
     * @param count so many of the first rewards, at least 1
     * @param seed decides everything random
     */
    Belief train(History history, int count, long seed);
}
