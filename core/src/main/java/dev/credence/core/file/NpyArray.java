package dev.credence.core.file;

/**
 * A float array with a shape, as a .npy file holds it. Both arrays belong to whoever made the record: they are not
 * copied, and two records are equal only if they hold the same array objects.
 *
 * @param values the elements, row-major
 * @param shape the length of each axis; empty for a single number
 */
public record NpyArray(float[] values, int... shape) {
    public NpyArray {
        long elements = 1;
        for (int axis : shape) {
            if (axis < 0) {
                throw new IllegalArgumentException("Array shape " + text(shape) + " has a negative axis");
            }
            elements = Math.min(elements, Integer.MAX_VALUE + 1L) * axis; // no overflow, and 0 if any axis is
        }
        if (elements != values.length) {
            throw new IllegalArgumentException(
                    "Array of shape " + text(shape) + " needs " + elements + " values, got " + values.length);
        }
    }

    /** A shape as Python writes it: {@code (3, 4)}, {@code (3,)}, {@code ()}. */
    static String text(int... shape) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < shape.length; i++) {
            text.append(i == 0 ? "" : ", ").append(shape[i]);
        }
        return text.append(shape.length == 1 ? ",)" : ")").toString();
    }
}
