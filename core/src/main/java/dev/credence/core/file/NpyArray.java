package dev.credence.core.file;

/**
 * A float array with a shape, as in a .npy file. The arrays belong to the creator of the record and are not copied; two
 * records are equal only if they hold the same array objects.
 *
 * @param values elements, row-major
 * @param shape length of each axis; empty for a scalar
 */
public record NpyArray(float[] values, int... shape) {
    public NpyArray {
        long elements = 1;
        for (int axis : shape) {
            if (axis < 0) {
                throw new IllegalArgumentException("Array shape " + text(shape) + " has a negative axis");
            }
            elements = Math.min(elements, Integer.MAX_VALUE + 1L) * axis; // no overflow, and 0 if an axis is 0
        }
        if (elements != values.length) {
            throw new IllegalArgumentException(
                    "Array of shape " + text(shape) + " needs " + elements + " values, got " + values.length);
        }
    }

    /** A shape in Python's notation: {@code (3, 4)}, {@code (3,)}, {@code ()}. */
    static String text(int... shape) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < shape.length; i++) {
            text.append(i == 0 ? "" : ", ").append(shape[i]);
        }
        return text.append(shape.length == 1 ? ",)" : ")").toString();
    }
}
