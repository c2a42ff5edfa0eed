package dev.credence.decide;

import java.util.List;
import java.util.OptionalDouble;

/** A contextual bandit problem with known rewards of all actions, so that regret can be measured. Immutable. */
public interface BanditProblem {
    /** Names of the D context features. */
    List<String> contextNames();

    /** Names of the A ≥ 2 actions. */
    List<String> actionNames();

    /**
     * Context and rewards of one round: a function of seed and time alone, so that all policies see the same and an
     * interruption changes nothing.
     *
     * @param time number of the round, from 0
     */
    Round round(long seed, int time);

    /** Expected regret per decision of the uniformly random policy, if known exactly. */
    OptionalDouble uniformRegret();
}
