package dev.credence.core.device;

import dev.credence.core.Sizes;
import java.util.Arrays;

/**
 * A dense row-major array of 32-bit floats that lives on a {@link Device}; where its memory is, only that device knows.
 * A tensor is valid until its device is closed. Devices extend this class; everyone else passes it around.
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

    /** Extents, outermost first; the caller owns the array. */
    public final int[] shape() {
        return shape.clone();
    }

    public final int rank() {
        return shape.length;
    }

    /** The extent of an axis; negative axes count from the end. */
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
