package dev.credence.datasets.csv;

import dev.credence.core.data.Examples;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of a table whose cells lie in a file, encoded when they are asked for: the same numbers as those in memory.
 *
 * @param rows the table's row of each
 * @param columns of the inputs
 * @param widths of the columns: 1, or the number of categories of one that is one-hot
 * @param oneHot whether a column's number is the index of a category
 * @param target none for inputs without a target
 */
record StoredExamples(int[] rows, List<StoredColumn> columns, int[] widths, boolean[] oneHot, List<StoredColumn> target)
        implements Examples {
    @Override
    public boolean isStored() {
        return true;
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public int inputs() {
        return Arrays.stream(widths).sum();
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        int at = offset;
        for (int c = 0; c < widths.length; c++) {
            double value = columns.get(c).value(rows[row]);
            if (oneHot[c]) {
                Arrays.fill(into, at, at + widths[c], 0);
                into[at + (int) value] = 1;
            } else {
                into[at] = value;
            }
            at += widths[c];
        }
    }

    @Override
    public double target(int row) {
        return target.isEmpty() ? Double.NaN : target.get(0).value(rows[row]);
    }
}
