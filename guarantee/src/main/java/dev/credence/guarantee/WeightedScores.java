package dev.credence.guarantee;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Calibration scores weighted by the density ratio w(x) of new inputs to calibration inputs (Tibshirani et al. 2019,
 * Conformal prediction under covariate shift, equation 6). The threshold of a new point of weight w is the smallest
 * score s_k with Σ_{i ≤ k} w_i ≥ coverage · (Σ_i w_i + w): its own mass is at ∞.
 */
final class WeightedScores {
    /** The relative tolerance of the cumulated weight. */
    private static final double ROUNDING = 1e-12;

    private final double[] scores;
    private final double[] weights;
    private final double[] cumulated;
    private final double heaviest;

    /**
     * Takes scores and their weights, in any order; copied.
     *
     * @param weights each positive and finite
     */
    WeightedScores(double[] scores, double[] weights) {
        if (weights.length != scores.length || scores.length == 0) {
            throw new IllegalArgumentException("there are " + weights.length + " weights for " + scores.length
                    + " calibration points; expected one for each, and at least one");
        }
        int[] order = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> scores[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        this.scores = new double[scores.length];
        this.weights = new double[scores.length];
        this.cumulated = new double[scores.length];
        double sum = 0;
        for (int k = 0; k < order.length; k++) {
            requireWeight(weights[order[k]]);
            sum += weights[order[k]];
            this.scores[k] = scores[order[k]];
            this.weights[k] = weights[order[k]];
            this.cumulated[k] = sum;
        }
        heaviest = Arrays.stream(weights).max().orElseThrow();
        if (Double.isInfinite(sum) || Double.isNaN(this.scores[order.length - 1])) {
            throw new IllegalArgumentException(
                    "calibration scores must be numbers, and the sum of their weights finite");
        }
    }

    static void requireWeight(double weight) {
        if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a weight is " + weight + ", it must be positive and finite");
        }
    }

    int points() {
        return scores.length;
    }

    /** The threshold of a new point of weight w; ∞ where its own weight is too large. */
    double threshold(double coverage, double weight) {
        requireWeight(weight);
        double needed = coverage * (cumulated[cumulated.length - 1] + weight) * (1 - ROUNDING);
        int low = 0;
        int high = scores.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulated[middle] < needed) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == scores.length ? Double.POSITIVE_INFINITY : scores[low];
    }

    /** The weight of the heaviest calibration point. */
    double heaviest() {
        return heaviest;
    }

    /** (Σw)²/Σw²: so many equal weights would estimate a share as well (Kish 1965, Survey Sampling, 11.7). */
    double effectivePoints() {
        double sum = cumulated[cumulated.length - 1];
        return sum * sum / Arrays.stream(weights).map(w -> w * w).sum();
    }

    /** The scores, ascending; a copy. */
    double[] scores() {
        return scores.clone();
    }

    /** Their weights; a copy. */
    double[] weights() {
        return weights.clone();
    }
}
