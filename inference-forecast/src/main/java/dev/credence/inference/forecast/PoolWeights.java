package dev.credence.inference.forecast;

import java.util.Arrays;

/**
 * Weights of a linear pool by the CRPS of the pool's forecasts, which is quadratic in them:
 *
 * <pre>
 *   Σ_k w_k a_k − ½ Σ_kl w_k w_l B_kl ,    a_k = E|X_k − y| ,  B_kl = E|X_k − X_l′|
 * </pre>
 *
 * with X_k of member k (Gneiting and Raftery 2007, eq. 21). a and B are means over forecasts, each in units of its
 * series; expectations are over midpoints of equally likely parts of the members' distributions. The weights minimise
 * this plus 0.04 times their divergence Σ_k w_k log(K w_k) from equal ones, so that what little a few series say does
 * not count.
 */
final class PoolWeights {
    /** Number of equally likely parts of a distribution. */
    static final int PARTS = 20;

    private static final double TO_EQUAL = 0.04;
    private static final double LEAST = 0.01;
    private static final int ITERATIONS = 3000;

    private final double[] toOutcome; // a, sum
    private final double[][] apart; // B, sum
    private double count;

    PoolWeights(int members) {
        toOutcome = new double[members];
        apart = new double[members][members];
    }

    /**
     * Adds a forecast.
     *
     * @param quantiles of each member, [K][PARTS], in units of the series
     * @param outcome in the same unit
     * @param weight of this forecast
     */
    void add(double[][] quantiles, double outcome, double weight) {
        for (int k = 0; k < toOutcome.length; k++) {
            double sum = 0;
            for (double q : quantiles[k]) {
                sum += Math.abs(q - outcome);
            }
            toOutcome[k] += weight * sum / PARTS;
            for (int l = 0; l < toOutcome.length; l++) {
                apart[k][l] += weight * apart(quantiles[k], quantiles[l]);
            }
        }
        count += weight;
    }

    private static double apart(double[] a, double[] b) {
        double sum = 0;
        for (double one : a) {
            for (double other : b) {
                sum += Math.abs(one - other);
            }
        }
        return sum / (a.length * b.length);
    }

    /** Weights that sum to 1, each at least 0.01 of the sum; equal without forecasts. */
    double[] weights() {
        int members = toOutcome.length;
        double[] w = new double[members];
        Arrays.fill(w, 1.0 / members);
        double steepest = TO_EQUAL;
        for (double[] row : apart) {
            steepest =
                    Math.max(steepest, TO_EQUAL + 2 * Arrays.stream(row).max().orElse(0) / Math.max(count, 1e-300));
        }
        double rate = 1 / steepest; // mirror descent: w ← w exp(−rate · gradient), then to a sum of 1
        for (int i = 0; i < ITERATIONS && count > 0; i++) {
            double[] log = new double[members];
            for (int k = 0; k < members; k++) {
                double gradient = toOutcome[k];
                for (int l = 0; l < members; l++) {
                    gradient -= apart[k][l] * w[l];
                }
                log[k] = Math.log(w[k]) - rate * (gradient / count + TO_EQUAL * Math.log(members * w[k]));
            }
            double largest = Arrays.stream(log).max().orElse(0);
            Arrays.setAll(w, k -> Math.exp(log[k] - largest));
            toSumOfOne(w);
        }
        Arrays.setAll(w, k -> Math.max(w[k], LEAST));
        toSumOfOne(w);
        return w;
    }

    private static void toSumOfOne(double[] w) {
        double sum = Arrays.stream(w).sum();
        Arrays.setAll(w, k -> w[k] / sum);
    }
}
