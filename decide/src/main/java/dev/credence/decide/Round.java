package dev.credence.decide;

import java.util.Arrays;

/**
 * What a problem has at one time. A policy sees the context, and the reward of the action that it chooses.
 *
 * @param context [D]
 * @param rewards what each action would bring now, noise included [A]
 * @param means the expected rewards, given the context [A]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Round(double[] context, double[] rewards, double[] means) {
    public Round {
        if (rewards.length != means.length || means.length < 2) {
            throw new IllegalArgumentException("a round has " + rewards.length + " rewards and " + means.length
                    + " means; expected one of each for at least 2 actions");
        }
    }

    /** What an action loses against the best in expectation: max_a E[r_a] − E[r_action], at least 0. */
    public double regret(int action) {
        return Arrays.stream(means).max().orElseThrow() - means[action];
    }
}
