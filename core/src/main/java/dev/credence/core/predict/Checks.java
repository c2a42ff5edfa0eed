package dev.credence.core.predict;

import java.util.Arrays;

/** Argument checks of predictive distributions. */
final class Checks {
    private Checks() {}

    /** Refuses an array that does not hold one value per point. */
    static void points(double[] values, int points, String name) {
        if (values.length != points) {
            throw new IllegalArgumentException(
                    name + " has " + values.length + " values, but there are " + points + " points: give one a point");
        }
    }

    /** Refuses an array whose length is not that of the shape. */
    static void shape(int length, String name, int... shape) {
        long expected = 1;
        for (int size : shape) {
            if (size < 1) {
                throw new IllegalArgumentException(
                        name + ": every size must be at least 1, got " + Arrays.toString(shape));
            }
            expected = Math.multiplyExact(expected, size);
        }
        if (length != expected) {
            throw new IllegalArgumentException(
                    name + " has " + length + " values, expected " + Arrays.toString(shape) + " = " + expected);
        }
    }

    /**
     * Refuses NaN and infinities.
     *
     * @param values row-major [N, S, C]
     */
    static void finite(double[] values, int samples, int each, String what) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new PointException(
                        "The " + what,
                        i / each / samples,
                        ", sample " + i / each % samples + ", is " + values[i]
                                + ". Predictions must be finite: look for extreme values in that point's inputs, or"
                                + " train again with a smaller learning rate.");
            }
        }
    }

    /**
     * Refuses exponentials that underflow to 0, as e^f does at extreme inputs.
     *
     * @param values row-major [N, S]
     */
    static void notVanished(double[] values, int samples, String what) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == 0) {
                throw new PointException(
                        "The " + what,
                        i / samples,
                        ", sample " + i % samples
                                + ", is 0: its logarithm is below that of the smallest number. It must be above 0: look"
                                + " for extreme values in that point's inputs, or train again with a smaller learning"
                                + " rate.");
            }
        }
    }

    /**
     * Refuses variances that overflow or underflow in the target's unit: a quantile search would not terminate.
     *
     * @param values row-major [N, S]
     */
    static void scaledVariances(double[] values, int samples, String what) {
        for (int i = 0; i < values.length; i++) {
            if (!(values[i] > 0 && values[i] < Double.POSITIVE_INFINITY)) {
                throw new PointException(
                        "The " + what,
                        i / samples,
                        ", sample " + i % samples + ", is " + values[i]
                                + " in the target's unit. It must be above 0 and finite: give the target another unit,"
                                + " and train again.");
            }
        }
    }

    /** Refuses a mean or standard deviation that overflows, as that of e^f does at extreme inputs. */
    static void finiteMoments(double mean, double sd, int point) {
        if (!(Double.isFinite(mean) && Double.isFinite(sd))) {
            throw new PointException(
                    "The prediction",
                    point,
                    " has the mean " + mean + " and the standard deviation " + sd
                            + ". Both must be finite: look for extreme values in that point's inputs.");
        }
    }

    /** Refuses values below a bound. */
    static void above(double[] values, double bound, boolean inclusive, String what) {
        double least = Double.POSITIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
        }
        if (!(inclusive ? least >= bound : least > bound)) {
            throw new IllegalArgumentException("The smallest " + what + " is " + least + ", it must be "
                    + (inclusive ? "at least " : "above ") + bound);
        }
    }

    /** Refuses a probability outside (0, 1). */
    static void probability(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
    }

    static void draws(int draws) {
        if (draws < 1) {
            throw new IllegalArgumentException("sample: draws is " + draws + ", it must be at least 1");
        }
    }

    static void scale(double shift, double scale) {
        if (!(scale > 0 && Double.isFinite(scale) && Double.isFinite(shift))) {
            throw new IllegalArgumentException("rescaled: shift is " + shift + " and scale is " + scale
                    + "; both must be finite, and the scale positive");
        }
    }
}
