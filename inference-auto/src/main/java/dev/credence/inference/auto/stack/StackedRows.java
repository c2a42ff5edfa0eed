package dev.credence.inference.auto.stack;

import dev.credence.core.data.EvenRows;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The rows that the stack is fitted to. */
public final class StackedRows {
    private static final int MOST = 8000;

    private StackedRows() {}

    /** All rows of a table, or 8000 of them; ascending. */
    public static int[] of(int rows) {
        return EvenRows.scattered(rows, MOST);
    }

    /** Those of a fold, as indices of {@code stacked}. */
    public static int[] held(int[] stacked, Folds folds, int fold) {
        return IntStream.range(0, stacked.length)
                .filter(i -> folds.of()[stacked[i]] == fold)
                .toArray();
    }

    /** Rows of the table at these indices of {@code stacked}. */
    public static int[] at(int[] stacked, int[] indices) {
        return Arrays.stream(indices).map(i -> stacked[i]).toArray();
    }
}
