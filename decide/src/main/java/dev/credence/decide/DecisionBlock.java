package dev.credence.decide;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Some decisions of a study, one after the other.
 *
 * @param policy with its settings, as text
 * @param repeat which of the seeds, from 0
 * @param from the number of the first decision
 * @param actions what was chosen
 * @param rewards what it brought
 * @param regrets what it lost in expectation against the best
 * @param seconds it took
 * @param study what the study is: all else that decides the result
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content where it matters
public record DecisionBlock(
        String policy,
        int repeat,
        int from,
        int[] actions,
        double[] rewards,
        double[] regrets,
        double seconds,
        Map<String, String> study) {
    /** Decisions of a block; the last one of a study may have fewer. */
    public static final int SIZE = 50;

    public DecisionBlock {
        study = Collections.unmodifiableMap(new LinkedHashMap<>(study));
        if (actions.length == 0 || actions.length != rewards.length || actions.length != regrets.length) {
            throw new IllegalArgumentException("it has " + actions.length + " numbers in 'actions', " + rewards.length
                    + " in 'rewards' and " + regrets.length + " in 'regrets'; expected one each for every decision");
        }
    }

    /** Decisions in it. */
    public int size() {
        return actions.length;
    }

    /** The number after its last decision. */
    int end() {
        return from + size();
    }

    /** The sum of its regrets. */
    double regret() {
        return Arrays.stream(regrets).sum();
    }

    /** Decisions without regret. */
    long best() {
        return IntStream.range(0, size()).filter(i -> regrets[i] == 0).count();
    }
}
