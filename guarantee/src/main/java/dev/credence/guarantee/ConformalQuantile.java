package dev.credence.guarantee;

import java.util.Arrays;

/**
 * The k-th smallest of n calibration scores, k = ⌈(n + 1) · coverage⌉; n + 1, since the new point is one of n + 1
 * exchangeable points.
 *
 * @param law n and k
 * @param value the threshold, the largest covered score; ∞ where k &gt; n
 */
record ConformalQuantile(CoverageLaw law, double value) {
    ConformalQuantile {
        if (Double.isNaN(value) || value == Double.NEGATIVE_INFINITY) {
            throw new IllegalArgumentException("a threshold is " + value + ", expected a number");
        }
        if (law.isUnbounded() && value != Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "a threshold is " + value + ", but " + law.points() + " points are too few for one; expected none");
        }
    }

    /** The quantile of scores in any order, at least one; none NaN. */
    static ConformalQuantile of(double[] scores, double coverage) {
        CoverageLaw law = CoverageLaw.of(scores.length, coverage);
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        return new ConformalQuantile(law, law.isUnbounded() ? Double.POSITIVE_INFINITY : sorted[law.rank() - 1]);
    }
}
