package dev.credence.device.nd4j;

import dev.credence.core.formula.Values;

/** The elements of a host tensor; stored values are rounded, and subnormal ones flushed to 0. */
record HostValues(Nd4jTensor tensor) implements Values {
    @Override
    public double get(int position) {
        return tensor.memory().floats().get(tensor.offset() + position);
    }

    @Override
    public void set(int position, double value) {
        tensor.memory().floats().put(tensor.offset() + position, rounded(value));
    }

    static float rounded(double value) {
        return Math.abs(value) < Float.MIN_NORMAL ? 0 : (float) value;
    }
}
