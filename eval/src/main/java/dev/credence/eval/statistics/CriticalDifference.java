package dev.credence.eval.statistics;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Critical difference of the mean ranks of two of k methods over N contests at the 5 % level, for all pairs jointly
 * (Nemenyi's test; Demšar 2006, Statistical comparisons of classifiers over multiple data sets, section 3.2.2):
 *
 * <pre>CD = q √(k (k + 1) / (6 N)),   q = the 95 % quantile of the range of k standard normal variables, over √2</pre>
 *
 * <p>Assumes independent contests.
 */
public final class CriticalDifference {
    private static final double LEVEL = 0.05;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private CriticalDifference() {}

    /**
     * The critical difference.
     *
     * @param methods k ≥ 2
     * @param contests N ≥ 1
     */
    public static double of(int methods, int contests) {
        if (methods < 2 || contests < 1) {
            throw new IllegalArgumentException(
                    methods + " methods in " + contests + " contests; expected at least 2 methods and 1 contest");
        }
        return quantile(methods) / Math.sqrt(2) * Math.sqrt(methods * (methods + 1) / (6.0 * contests));
    }

    /** The 95 % quantile of the range of k standard normal variables, by bisection. */
    static double quantile(int k) {
        double low = 0;
        double high = 20;
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            if (rangeProbability(k, middle) < 1 - LEVEL) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** P(range ≤ q) = k ∫ φ(z) (Φ(z + q) − Φ(z))^(k−1) dz: the smallest is z, and all others lie within q above it. */
    private static double rangeProbability(int k, double q) {
        return k
                * integral(z -> NORMAL.density(z)
                        * Math.pow(NORMAL.cumulativeProbability(z + q) - NORMAL.cumulativeProbability(z), k - 1.0));
    }

    /**
     * Integral over −9 … 9 by the trapezoid rule, which is accurate to rounding for smooth functions that vanish at
     * both ends.
     */
    private static double integral(DoubleUnaryOperator f) {
        int steps = 360;
        double sum = 0;
        for (int i = 0; i <= steps; i++) {
            sum += f.applyAsDouble(-9 + 18.0 * i / steps);
        }
        return sum * 18 / steps;
    }
}
