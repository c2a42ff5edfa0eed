package dev.credence.guarantee;

import java.util.Arrays;

/**
 * The k-th smallest of n calibration scores, k = ⌈(n + 1) · coverage⌉; n + 1, since the new point is one of n + 1
 * exchangeable points.
 *
 * @param law n and k
 * @param value the threshold, the largest covered score; ∞ where k &gt; n
 * @param tied whether scores near the threshold are tied, so that the law is a lower bound only: all scores equal to
 *     the threshold are covered, however many of them rank above k
 */
record ConformalQuantile(CoverageLaw law, double value, boolean tied) {
    /** Of tied scores, relative: the same residual of two predictions differs by rounding. */
    private static final double ROUNDING = 1e-12;

    /** Equal scores up to this many standard deviations of the law, in ranks, shift it too little to matter. */
    private static final double NEGLIGIBLE = 0.1;

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
        return law.isUnbounded()
                ? new ConformalQuantile(law, Double.POSITIVE_INFINITY, false)
                : new ConformalQuantile(law, sorted[law.rank() - 1], isTied(sorted, law));
    }

    /**
     * Whether the threshold of this or another calibration may be an atom of the scores: among the ranks of 95 % of
     * thresholds there are equal scores, and more than change nothing.
     */
    private static boolean isTied(double[] sorted, CoverageLaw law) {
        int points = sorted.length;
        int first = Math.min(law.rank(), (int) Math.floor(law.quantile(0.025) * points));
        int last = Math.max(law.rank(), (int) Math.ceil(law.quantile(0.975) * (points + 1.0)));
        double sd = Math.sqrt(law.rank() * (1 - law.mean())); // of the rank
        int from = 0;
        for (int to = 1; to <= points; to++) {
            if (to == points || !areEqual(sorted[to - 1], sorted[to])) {
                boolean atoms = to - from > 1 && to - from - 1 >= NEGLIGIBLE * sd;
                if (atoms && from < last && to >= first) { // ranks from + 1 to to
                    return true;
                }
                from = to;
            }
        }
        return false;
    }

    private static boolean areEqual(double a, double b) {
        return a == b || b - a <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
    }
}
