package dev.credence.datasets.file;

import dev.credence.core.data.Examples;
import java.util.Arrays;

/** Conversion of rows of numbers to examples. */
public final class Rows {
    private Rows() {}

    /**
     * Examples whose inputs are the first {@code inputs} columns and whose target is the next one; further columns are
     * unused.
     */
    public static Examples examples(double[][] rows, int inputs) {
        double[][] x =
                Arrays.stream(rows).map(row -> Arrays.copyOf(row, inputs)).toArray(double[][]::new);
        return Examples.of(
                x, Arrays.stream(rows).mapToDouble(row -> row[inputs]).toArray());
    }
}
