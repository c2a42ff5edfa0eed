package dev.credence.active;

import dev.credence.core.UserException;
import dev.credence.core.data.Copies;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Task;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Fully labelled data for a simulated loop.
 *
 * @param dataset the data set with all rows
 * @param pool rows, counted from 0, that may be labelled
 * @param test test rows, disjoint from the pool
 * @param facts description of the data, for records
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LearningData(Dataset dataset, int[] pool, int[] test, Map<String, String> facts) {
    private static final int POOL = 0;
    private static final int START = 1;
    private static final int CANDIDATES = 2;

    public LearningData {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        if (pool.length == 0 || test.length == 0) {
            throw new UserException(dataset.name() + " has " + pool.length + " points to choose from and " + test.length
                    + " to test on; both are needed");
        }
    }

    /** A split of a data set, its training part as the pool. */
    public static LearningData ofSplit(Dataset dataset, int split, Map<String, String> facts) {
        return new LearningData(
                dataset,
                dataset.splits().get(split).train(),
                dataset.splits().get(split).test(),
                facts);
    }

    /** All rows of a data set, a random fraction held out for testing, copies of a row together. */
    public static LearningData heldOut(Dataset dataset, double fraction, long seed, Map<String, String> facts) {
        int size = dataset.examples().size();
        int test = (int) Math.round(fraction * size);
        Copies.Parts parts = Copies.of(dataset.examples())
                .holdOut(test, n -> Stream.HOLD_OUT.of(seed).permutation(n, 0));
        return new LearningData(dataset, sorted(parts.kept()), sorted(parts.held()), facts);
    }

    /** The pool of a seed: all rows or a random subset, ascending. */
    int[] pool(int most, long seed) {
        return most == 0 || most >= pool.length
                ? sorted(pool.clone())
                : some(pool, most, Stream.ACQUISITION.of(seed, 1), POOL);
    }

    /**
     * The initial labels: random rows, the same number of each class.
     *
     * @param from the pool
     * @param each number of rows of each class, or of rows in all for numbers
     * @throws UserException if there are too few rows
     */
    int[] start(int[] from, int each, long seed) {
        int classes = dataset.task() instanceof Task.Classification c ? c.classes() : 1;
        int[] left = new int[classes];
        Arrays.fill(left, each);
        int[] chosen = new int[Math.multiplyExact(each, classes)];
        int found = 0;
        for (int i : Stream.ACQUISITION.of(seed, 1).permutation(from.length, START)) {
            int c = classes == 1 ? 0 : (int) dataset.examples().target(from[i]);
            if (left[c] > 0) {
                left[c]--;
                chosen[found++] = from[i];
            }
        }
        for (int c = 0; c < classes; c++) {
            if (left[c] > 0) {
                throw new UserException("The pool of " + dataset.name() + " has " + (each - left[c]) + " points"
                        + (classes == 1
                                ? ""
                                : " of the class '" + dataset.classNames().get(c) + "'") + ", and " + each
                        + " are to be labelled at the start; begin with fewer");
            }
        }
        return chosen;
    }

    /** The candidates of a round: all unlabelled rows or a random subset, ascending. */
    static int[] candidates(int[] unlabelled, int most, long seed, int round) {
        return most == 0 || most >= unlabelled.length
                ? unlabelled
                : some(unlabelled, most, Stream.ACQUISITION.of(seed, 2), CANDIDATES + round);
    }

    private static int[] some(int[] rows, int count, CounterRandom random, int step) {
        int[] order = random.permutation(rows.length, step);
        return sorted(Arrays.stream(order, 0, count).map(i -> rows[i]).toArray());
    }

    private static int[] sorted(int[] rows) {
        Arrays.sort(rows);
        return rows;
    }
}
