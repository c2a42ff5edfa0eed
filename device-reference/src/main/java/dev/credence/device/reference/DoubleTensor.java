package dev.credence.device.reference;

import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Values;

/** A window of an array of doubles; views share the array. */
final class DoubleTensor extends Tensor {
    private final double[] data;
    private final int offset;

    DoubleTensor(double[] data, int offset, int... shape) {
        super(shape);
        this.data = data;
        this.offset = offset;
    }

    static DoubleTensor of(Tensor tensor) {
        if (tensor instanceof DoubleTensor mine) {
            return mine;
        }
        throw new IllegalArgumentException(tensor + " belongs to another device than the reference");
    }

    DoubleTensor view(int from, int... shape) {
        DoubleTensor view = new DoubleTensor(data, offset + from, shape);
        if (from < 0 || from + view.length() > length()) {
            throw new IllegalArgumentException("A view of " + view.length() + " elements from element " + from
                    + " on does not fit into " + this + " of " + length());
        }
        return view;
    }

    double get(int i) {
        return data[offset + i];
    }

    void set(int i, double value) {
        data[offset + i] = value;
    }

    /**
     * The elements as passes access them; numbers that are subnormal as floats are stored as 0, as on every device.
     *
     * @param rounded whether stored values are rounded to floats
     */
    Values values(boolean rounded) {
        return new Values() {
            @Override
            public double get(int position) {
                return data[offset + position];
            }

            @Override
            public void set(int position, double value) {
                double kept = rounded ? (float) value : value;
                data[offset + position] = Math.abs(kept) < Float.MIN_NORMAL ? 0 : kept;
            }
        };
    }

    void add(int i, double value) {
        data[offset + i] += value;
    }

    /** Adds a multiple of n elements of another tensor, from one on. */
    void add(int i, double factor, DoubleTensor other, int from, int n) {
        for (int j = 0; j < n; j++) {
            data[offset + i + j] += factor * other.data[other.offset + from + j];
        }
    }

    /** Adds the dot product of n elements of two tensors, in order. */
    void addDot(int i, DoubleTensor a, int fromA, DoubleTensor b, int fromB, int n) {
        double sum = data[offset + i];
        for (int j = 0; j < n; j++) {
            sum += a.data[a.offset + fromA + j] * b.data[b.offset + fromB + j];
        }
        data[offset + i] = sum;
    }

    /** out_i = value or out_i += value. */
    void put(int i, double value, boolean accumulate) {
        data[offset + i] = accumulate ? data[offset + i] + value : value;
    }

    /** Clears the tensor unless it is accumulated into. */
    void start(boolean accumulate) {
        if (!accumulate) {
            for (int i = 0; i < length(); i++) {
                set(i, 0);
            }
        }
    }

    /** Sets numbers that are subnormal as floats to 0, as on every device. */
    void settle() {
        for (int i = offset; i < offset + length(); i++) {
            data[i] = Math.abs(data[i]) < Float.MIN_NORMAL ? 0 : data[i];
        }
    }
}
