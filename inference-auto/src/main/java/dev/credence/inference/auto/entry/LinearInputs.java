package dev.credence.inference.auto.entry;

import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.Scaling;
import java.util.Arrays;

/** Inputs of linear models: the scaled numbers without clipping, then a 0/1 column for each category. */
final class LinearInputs {
    private LinearInputs() {}

    /** D, the number of inputs of a row. */
    static int columns(EntryShape shape) {
        return shape.numbers() + Arrays.stream(shape.embeddings()).sum();
    }

    /** Writes the inputs [D] of a row, and zeros behind them. */
    static void write(EntryShape shape, CodedRows rows, int row, double[] into) {
        Arrays.fill(into, 0);
        int at = shape.numbers();
        for (int j = 0; j < at; j++) {
            into[j] = Scaling.unclipped(rows.numbers()[row][j]);
        }
        for (int e = 0; e < shape.categories(); e++) {
            into[at + rows.codes()[row][e]] = 1;
            at += shape.embeddings()[e];
        }
    }
}
