package dev.credence.decide;

import java.util.Map;

/** A model of the rewards. Immutable. */
public interface RewardModel {
    /** Settings that determine a belief, apart from the rewards and the seed. */
    Map<String, String> facts();

    /**
     * Checks, before any decision, that the model can be trained. Does nothing by default.
     *
     * @param inputs dimension D of a context
     * @param actions number A of actions
     * @throws dev.credence.core.UserException if it cannot be trained; says why, and what to use instead
     */
    default void check(int inputs, int actions) {
        // most models support any problem
    }

    /**
     * Trains from scratch.
     *
     * @param count number of first rewards to train on, at least 1
     * @param seed seed of all random numbers
     */
    Belief train(History history, int count, long seed);
}
