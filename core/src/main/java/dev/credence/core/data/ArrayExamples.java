package dev.credence.core.data;

import dev.credence.core.Sizes;

/** Examples in one row-major array. */
record ArrayExamples(int inputs, double[] values, double[] targets) implements Examples {

    static ArrayExamples copyOf(double[][] inputs, double[] targets) {
        if (inputs.length != targets.length) {
            throw new IllegalArgumentException("Examples need one target per row of inputs, got " + inputs.length
                    + " rows of inputs and " + targets.length + " targets");
        }
        int width = inputs.length == 0 ? 0 : inputs[0].length;
        double[] values = new double[Sizes.product("the inputs [rows, columns]", inputs.length, width)];
        for (int i = 0; i < inputs.length; i++) {
            if (inputs[i].length != width) {
                throw new IllegalArgumentException(
                        "Row " + i + " has " + inputs[i].length + " inputs, the rows before it " + width);
            }
            System.arraycopy(inputs[i], 0, values, i * width, width);
        }
        return new ArrayExamples(width, values, targets.clone());
    }

    @Override
    public int size() {
        return targets.length;
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        System.arraycopy(values, row * inputs, into, offset, inputs);
    }

    @Override
    public double target(int row) {
        return targets[row];
    }

    /** A copy, to protect the array. */
    @Override
    public double[] targets() {
        return targets.clone();
    }
}
