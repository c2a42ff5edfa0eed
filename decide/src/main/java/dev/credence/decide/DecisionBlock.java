package dev.credence.decide;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Consecutive decisions of a study.
 *
 * @param policy policy with its settings, as text
 * @param repeat index of the seed, from 0
 * @param from the number of the first decision
 * @param actions chosen actions
 * @param rewards their rewards
 * @param regrets expected loss of each against the best action
 * @param seconds elapsed time
 * @param study settings of the study: all else that determines the result
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
    /** Decisions per block; the last block of a study may have fewer. */
    public static final int SIZE = 50;

    public DecisionBlock {
        study = Collections.unmodifiableMap(new LinkedHashMap<>(study));
        if (repeat < 0 || from < 0 || from > Integer.MAX_VALUE - SIZE) {
            throw new IllegalArgumentException(
                    "'repeat' is " + repeat + " and 'from' " + from + ", expected numbers of at least 0");
        }
        for (int action : actions) {
            if (action < 0) {
                throw new IllegalArgumentException("'actions' holds " + action + ", expected actions, counted from 0");
            }
        }
        if (!Double.isFinite(
                seconds + Arrays.stream(rewards).sum() + Arrays.stream(regrets).sum())) {
            throw new IllegalArgumentException("'seconds', 'rewards' or 'regrets' hold a number that is not finite");
        }
        if (actions.length == 0 || actions.length != rewards.length || actions.length != regrets.length) {
            throw new IllegalArgumentException("it has " + actions.length + " numbers in 'actions', " + rewards.length
                    + " in 'rewards' and " + regrets.length + " in 'regrets'; expected one each for every decision");
        }
    }

    /** The actions of consecutive blocks. */
    static int[] actions(List<DecisionBlock> blocks) {
        return blocks.stream()
                .flatMapToInt(block -> Arrays.stream(block.actions))
                .toArray();
    }

    /** This block as one of a study. */
    DecisionBlock of(Map<String, String> facts) {
        return new DecisionBlock(policy, repeat, from, actions, rewards, regrets, seconds, facts);
    }

    /** Number of decisions. */
    public int size() {
        return actions.length;
    }

    /** Number of the decision after its last. */
    int end() {
        return from + size();
    }

    /** Total regret. */
    double regret() {
        return Arrays.stream(regrets).sum();
    }

    /** Number of decisions without regret. */
    long best() {
        return IntStream.range(0, size()).filter(i -> regrets[i] == 0).count();
    }
}
