package dev.credence.inference.auto.entry;

import dev.credence.core.data.Examples;

/** All rows as an inference method sees them, encoded when they are asked for. */
record MethodRows(MethodInputs method, EntryData data) implements Examples {
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
