package dev.credence.datasets.file;

import dev.credence.core.data.Examples;
import java.util.Arrays;

/** Examples from rows of numbers. */
public final class Rows {
    private Rows() {}

    /** The first {@code inputs} columns are the inputs, the next one is the target; columns after it are not used. */
    public static Examples examples(double[][] rows, int inputs) {
        double[][] x =
                Arrays.stream(rows).map(row -> Arrays.copyOf(row, inputs)).toArray(double[][]::new);
        return Examples.of(
                x, Arrays.stream(rows).mapToDouble(row -> row[inputs]).toArray());
    }
}
