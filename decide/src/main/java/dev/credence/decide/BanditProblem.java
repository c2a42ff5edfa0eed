package dev.credence.decide;

import java.util.List;
import java.util.OptionalDouble;

/** A problem whose rewards are all known to the one who made it, so that regret can be measured. Immutable. */
public interface BanditProblem {
    /** D names. */
    List<String> contextNames();

    /** A names, at least 2. */
    List<String> actionNames();

    /**
     * Context and rewards of one time: a function of the seed and the time alone, so that all policies see the same and
     * an interruption changes nothing.
     *
     * @param time from 0
     */
    Round round(long seed, int time);

    /** E[regret] of one decision of the policy that chooses uniformly at random, where it is known exactly. */
    OptionalDouble uniformRegret();
}
