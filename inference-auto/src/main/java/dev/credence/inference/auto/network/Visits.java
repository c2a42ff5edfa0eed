package dev.credence.inference.auto.network;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The training rows that the steps of a network visit, by their position among all its training rows: a function of the
 * seed and of how many rows there are.
 *
 * @param seed the network's
 * @param rows number of training rows
 * @param batch rows of a step
 */
public record Visits(long seed, int rows, int batch) {
    /** Those of a network of these sizes. */
    public static Visits of(long seed, int rows, NetworkSizes sizes) {
        return new Visits(seed, rows, Math.min(sizes.batch(), rows));
    }

    /** The rows of some steps, with those of the initial values before the first one; ascending. */
    public int[] of(int from, int to) {
        BitSet seen = initial(from);
        Walk walk = new Walk();
        for (int step = from; step < to; step++) {
            walk.visit(step, seen);
        }
        return seen.stream().toArray();
    }

    /**
     * The end of the steps whose rows are at most so many.
     *
     * @return above {@code from}, at most {@code to}: the rows of one step are never too many
     */
    public int until(int from, int to, int most) {
        BitSet seen = initial(from);
        Walk walk = new Walk();
        int visited = seen.cardinality();
        for (int step = from; step < to && visited < rows; step++) {
            visited += walk.visit(step, seen);
            if (visited > most && step > from) {
                return step;
            }
        }
        return visited > most ? Math.min(to, from + 1) : to;
    }

    private BitSet initial(int from) {
        BitSet seen = new BitSet(rows);
        if (from == 0) {
            Arrays.stream(TabularPerceptron.initialRows(seed, rows, Member.INITIAL_ROWS))
                    .forEach(seen::set);
        }
        return seen;
    }

    /** Keeps the order of an epoch. */
    private final class Walk {
        private final CounterRandom orders = Stream.MEMBER_ORDER.of(seed);
        private final int batches = rows / batch;
        private int epoch = -1;
        private int[] order = new int[0];

        /** Adds the rows of a step; returns how many of them are new. */
        int visit(int step, BitSet seen) {
            if (step / batches != epoch) {
                epoch = step / batches;
                order = orders.permutation(rows, epoch);
            }
            int added = 0;
            int first = step % batches * batch;
            for (int i = first; i < first + batch; i++) {
                if (!seen.get(order[i])) {
                    seen.set(order[i]);
                    added++;
                }
            }
            return added;
        }
    }
}
