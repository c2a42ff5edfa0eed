package dev.credence.core.data;

import java.util.Arrays;

/**
 * Robust location and scale of a column: (x − median)/range, with the interquartile range, half the full range if the
 * quartiles coincide, and 1 for a constant column.
 *
 * @param median median of the values that are not NaN, 0 if there are none
 * @param range positive and finite
 */
public record RobustScale(double median, double range) {
    /** Robust scale of a column; NaN is a missing value. */
    public static RobustScale of(double[] values) {
        double[] sorted = present(values);
        if (sorted.length == 0) {
            return new RobustScale(0, 1);
        }
        double range = quantile(sorted, 0.75) - quantile(sorted, 0.25);
        if (!usable(range)) {
            range = sorted[sorted.length - 1] / 2 - sorted[0] / 2; // halves first: the range may overflow
        }
        return new RobustScale(quantile(sorted, 0.5), usable(range) ? range : 1);
    }

    /** Whether division by the range gives finite numbers. */
    private static boolean usable(double range) {
        return range > 0 && 1 / range < Double.POSITIVE_INFINITY && range < Double.POSITIVE_INFINITY;
    }

    /** Values that are not NaN, in ascending order. */
    public static double[] present(double[] values) {
        return Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
    }

    /** Quantile at p of sorted values with linear interpolation (Hyndman &amp; Fan 1996, type 7). */
    public static double quantile(double[] sorted, double p) {
        double position = p * (sorted.length - 1);
        int below = (int) Math.floor(position);
        int above = Math.min(below + 1, sorted.length - 1);
        double part = position - below;
        return sorted[below] == sorted[above] ? sorted[below] : (1 - part) * sorted[below] + part * sorted[above];
    }
}
