package dev.credence.core.device;

import dev.credence.core.Sizes;
import java.util.Arrays;

/**
 * A dense row-major array of 32-bit floats in the memory of a {@link Device}, valid until the device is closed. Opaque
 * to all but the device, which extends this class.
 */
public abstract class Tensor {
    private final int[] shape;
    private final int length;

    protected Tensor(int... shape) {
        for (int extent : shape) {
            if (extent < 0) {
                throw new IllegalArgumentException(
                        "A tensor's extents must not be negative: " + Arrays.toString(shape));
            }
        }
        this.length =
                Sizes.product("a tensor", Arrays.stream(shape).asLongStream().toArray());
        this.shape = shape.clone();
    }

    /** Shape, outermost axis first; the array belongs to the caller. */
    public final int[] shape() {
        return shape.clone();
    }

    public final int rank() {
        return shape.length;
    }

    /** Length of an axis; negative axes count from the end. */
    public final int size(int axis) {
        return shape[axis < 0 ? shape.length + axis : axis];
    }

    /** Number of elements. */
    public final int length() {
        return length;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + Arrays.toString(shape);
    }
}
