package dev.credence.inference.auto.entry;

import dev.credence.core.data.Examples;
import dev.credence.inference.auto.table.CodedRows;

/** All rows as an inference method sees them, encoded when they are asked for. */
record MethodRows(MethodInputs method, EntryData data) implements Examples {
    @Override
    public boolean isStored() {
        return !(data.rows() instanceof CodedRows);
    }

    @Override
    public int size() {
        return data.size();
    }

    @Override
    public int inputs() {
        return method.width();
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        float[] x = method.of(data.rows().cells(new int[] {row}));
        for (int j = 0; j < x.length; j++) {
            into[offset + j] = x[j];
        }
    }

    @Override
    public double target(int row) {
        return data.targets()[row];
    }
}
