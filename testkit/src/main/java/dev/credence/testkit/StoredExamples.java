package dev.credence.testkit;

import dev.credence.core.data.Examples;

/**
 * Rows of numbers as if they lay in a file, for tests of what {@linkplain Examples#isStored reads them from there}.
 *
 * @param rows in memory
 */
public record StoredExamples(Examples rows) implements Examples {
    @Override
    public boolean isStored() {
        return true;
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public int inputs() {
        return rows.inputs();
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        rows.inputs(row, into, offset);
    }

    @Override
    public double target(int row) {
        return rows.target(row);
    }

    @Override
    public double weight(int row) {
        return rows.weight(row);
    }

    @Override
    public boolean isWeighted() {
        return rows.isWeighted();
    }
}
