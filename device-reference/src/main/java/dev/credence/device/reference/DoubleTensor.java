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
     * The elements as passes use them: what no float holds in full is stored as 0, as on every device.
     *
     * @param rounded whether what is stored is rounded to floats
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

    /** Adds n elements of another, from one on, times a factor. */
    void add(int i, double factor, DoubleTensor other, int from, int n) {
        for (int j = 0; j < n; j++) {
            data[offset + i + j] += factor * other.data[other.offset + from + j];
        }
    }

    /** Adds the products of n elements of two others, one after the other. */
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

    /** Zero everywhere unless it is added to. */
    void start(boolean accumulate) {
        if (!accumulate) {
            for (int i = 0; i < length(); i++) {
                set(i, 0);
            }
        }
    }

    /** Zero in place of what no float holds in full, as on every device. */
    void settle() {
        for (int i = offset; i < offset + length(); i++) {
            data[i] = Math.abs(data[i]) < Float.MIN_NORMAL ? 0 : data[i];
        }
    }
}
