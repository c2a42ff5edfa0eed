package dev.credence.eval.adversarial;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;

/**
 * Bounds of the inputs, the same for all: pixels of an image lie in [0, 1].
 *
 * @param lower lower bound, or −∞
 * @param upper upper bound, or ∞
 */
public record Box(double lower, double upper) {
    /** Bounds of a pixel's brightness. */
    public static final Box PIXELS = new Box(0, 1);

    /** No bounds. */
    public static final Box UNBOUNDED = new Box(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    public Box {
        if (!(lower < upper)) {
            throw new UserException("The bounds of inputs are " + lower + " and " + upper
                    + "; expected two numbers, the lower one first");
        }
    }

    /** {@link #PIXELS} for images, else {@link #UNBOUNDED}. */
    public static Box of(Examples examples) {
        return examples.image().isPresent() ? PIXELS : UNBOUNDED;
    }

    double clip(double value) {
        return Math.max(lower, Math.min(upper, value));
    }

    /** Refuses points outside, which clipping would move before any attack. */
    void requireHolds(Examples examples) {
        double[] row = new double[examples.inputs()];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (clip(row[j]) != row[j]) {
                    throw new UserException("Input " + j + " of point " + i + " is " + row[j]
                            + ", outside of the bounds " + lower + " to " + upper
                            + "; give bounds that hold all points, or none");
                }
            }
        }
    }
}
