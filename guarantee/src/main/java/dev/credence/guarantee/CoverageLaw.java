package dev.credence.guarantee;

import dev.credence.core.numeric.IncompleteBeta;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The distribution of the coverage given the calibration: with n calibration points and the k-th smallest score as
 * threshold it is Beta(k, n + 1 − k) (Vovk 2012, Conditional validity of inductive conformal predictors). This is exact
 * without ties and a stochastic lower bound with ties.
 *
 * @param points n, at least 1
 * @param rank k = ⌈(n + 1) · coverage⌉, from 1 to n + 1; at n + 1 the threshold is ∞, and everything is covered
 */
public record CoverageLaw(int points, int rank) {
    private static final int BISECTIONS = 60;

    public CoverageLaw {
        if (points < 1 || rank < 1 || rank > points + 1L) {
            throw new IllegalArgumentException("a coverage law of " + points + " points and rank " + rank
                    + "; expected at least 1 point and a rank from 1 to one more than the points");
        }
    }

    /**
     * The law of a calibration.
     *
     * @param points n
     * @param coverage asked for, in (0, 1)
     */
    public static CoverageLaw of(int points, double coverage) {
        requireCoverage(coverage);
        // In decimals: 0.07 · 100 is 7.000000000000001 in binary, and its ceiling 8.
        int rank = BigDecimal.valueOf(coverage)
                .multiply(BigDecimal.valueOf(points + 1L))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
        return new CoverageLaw(points, rank);
    }

    static void requireCoverage(double coverage) {
        if (!(coverage > 0 && coverage < 1)) {
            throw new IllegalArgumentException(
                    "the coverage is " + coverage + ", it must lie between 0 and 1 (exclusive)");
        }
    }

    /** The fewest calibration points for a finite threshold: ⌈1/(1 − coverage)⌉ − 1, 9 for 0.9. */
    public static int fewestPoints(double coverage) {
        requireCoverage(coverage);
        BigDecimal miss = BigDecimal.ONE.subtract(BigDecimal.valueOf(coverage));
        BigDecimal points = BigDecimal.ONE.divide(miss, 0, RoundingMode.CEILING).subtract(BigDecimal.ONE);
        return points.min(BigDecimal.valueOf(Integer.MAX_VALUE)).intValue();
    }

    /** Whether the threshold is ∞, since there are too few points. */
    public boolean isUnbounded() {
        return rank > points;
    }

    /** The mean coverage over calibrations, k/(n + 1). */
    public double mean() {
        return rank / (points + 1.0);
    }

    /** P(coverage ≤ x). */
    public double cdf(double x) {
        if (isUnbounded()) {
            return x < 1 ? 0 : 1;
        }
        return x <= 0
                ? 0
                : x >= 1 ? 1 : IncompleteBeta.of(rank, points + 1.0 - rank).at(x, 1 - x);
    }

    /** The p-quantile of the coverage; p in (0, 1). */
    public double quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = 0.5 * (low + high);
            if (cdf(middle) < p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
