package dev.credence.eval.metrics;

import java.util.Arrays;

/**
 * ROC curve: points with a score of at least the threshold are classified as out-of-distribution, "positive". There is
 * one threshold for each distinct score, from the highest to the lowest.
 *
 * @param falsePositives number of in-distribution points classified as out-of-distribution, for each threshold; all of
 *     them at the last
 * @param truePositives number of out-of-distribution points classified as such, for each threshold; all of them at the
 *     last
 */
public record RocCurve(long[] falsePositives, long[] truePositives) {
    /**
     * Computes the curve, O((n + m) log (n + m)); the arrays are not modified.
     *
     * @param in the scores of the in-distribution points [n], in any order
     * @param out the scores of the out-of-distribution points [m]
     * @throws IllegalArgumentException if either has no point or a NaN
     */
    public static RocCurve of(double[] in, double[] out) {
        double[] negatives = sorted(in, "in");
        double[] positives = sorted(out, "out");
        long[] falsePositives = new long[in.length + out.length];
        long[] truePositives = new long[in.length + out.length];
        int thresholds = 0;
        int n = in.length;
        int m = out.length;
        while (n + m > 0) {
            double threshold = Math.max(
                    n > 0 ? negatives[n - 1] : Double.NEGATIVE_INFINITY,
                    m > 0 ? positives[m - 1] : Double.NEGATIVE_INFINITY);
            n = below(threshold, negatives, n);
            m = below(threshold, positives, m);
            falsePositives[thresholds] = (long) in.length - n;
            truePositives[thresholds++] = (long) out.length - m;
        }
        return new RocCurve(Arrays.copyOf(falsePositives, thresholds), Arrays.copyOf(truePositives, thresholds));
    }

    private static double[] sorted(double[] scores, String name) {
        if (scores.length == 0) {
            throw new IllegalArgumentException(name + " has no scores; a curve needs points of both kinds");
        }
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        // NaN is sorted to the end
        if (Double.isNaN(sorted[sorted.length - 1])) {
            throw new IllegalArgumentException(name + " has a score that is NaN; scores must have an order");
        }
        return sorted;
    }

    private static int below(double threshold, double[] sorted, int count) {
        int below = count;
        while (below > 0 && sorted[below - 1] >= threshold) {
            below--;
        }
        return below;
    }

    /** Number of thresholds. */
    public int size() {
        return truePositives.length;
    }

    /** Fraction of in-distribution points classified as out-of-distribution. */
    public double falsePositiveRate(int threshold) {
        return falsePositives[threshold] / (double) falsePositives[size() - 1];
    }

    /** Fraction of out-of-distribution points that are detected: the recall. */
    public double truePositiveRate(int threshold) {
        return truePositives[threshold] / (double) truePositives[size() - 1];
    }

    /** Area under the curve by trapezoids, in integers until the final division. */
    double area() {
        long doubled = 0;
        long in = 0;
        long out = 0;
        for (int i = 0; i < size(); i++) {
            doubled += (falsePositives[i] - in) * (out + truePositives[i]);
            in = falsePositives[i];
            out = truePositives[i];
        }
        return doubled / (2.0 * in * out);
    }

    /**
     * Σ_i (R_i − R_{i−1}) P_i with recall R and precision P at threshold i, as scikit-learn's
     * {@code average_precision_score}.
     */
    double averagePrecision() {
        double sum = 0;
        long found = 0;
        for (int i = 0; i < size(); i++) {
            sum += (truePositives[i] - found) * (truePositives[i] / (double) (truePositives[i] + falsePositives[i]));
            found = truePositives[i];
        }
        return sum / found;
    }

    /** False-positive rate of the highest threshold with a true-positive rate of at least {@code recall}. */
    double falsePositiveRateAt(double recall) {
        int threshold = 0;
        while (truePositiveRate(threshold) < recall) {
            threshold++;
        }
        return falsePositiveRate(threshold);
    }
}
