package dev.credence.decide;

import java.util.Arrays;

/**
 * One round of a problem. A policy sees the context, and the reward of the chosen action.
 *
 * @param context [D]
 * @param rewards reward of each action, including noise [A]
 * @param means expected reward of each action given the context [A]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Round(double[] context, double[] rewards, double[] means) {
    public Round {
        if (rewards.length != means.length || means.length < 2) {
            throw new IllegalArgumentException("a round has " + rewards.length + " rewards and " + means.length
                    + " means; expected one of each for at least 2 actions");
        }
    }

    /** Expected regret of an action: max_a E[r_a] − E[r_action], at least 0. */
    public double regret(int action) {
        return Arrays.stream(means).max().orElseThrow() - means[action];
    }
}
