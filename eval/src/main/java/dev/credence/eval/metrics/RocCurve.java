package dev.credence.eval.metrics;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * ROC curve: points with a score of at least the threshold are classified as "positive". There is one threshold for
 * each distinct score, from the highest to the lowest. Where the positives are out-of-distribution points, these are
 * "detected".
 *
 * @param falsePositives number, or weight, of negative points classified as positive, for each threshold; all of them
 *     at the last
 * @param truePositives number, or weight, of positive points classified as such, for each threshold; all of them at the
 *     last
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RocCurve(double[] falsePositives, double[] truePositives) {
    /**
     * Computes the curve, O((n + m) log (n + m)); the arrays are not modified.
     *
     * @param in the scores of the in-distribution points, the negatives [n], in any order
     * @param out the scores of the out-of-distribution points, the positives [m]
     * @throws IllegalArgumentException if either has no point or a NaN
     */
    public static RocCurve of(double[] in, double[] out) {
        return of(in, ones(in), out, ones(out));
    }

    /** The curve of weighted points, how many times each counts: finite, 0 or more, on either side not all 0. */
    static RocCurve of(double[] in, double[] inWeights, double[] out, double[] outWeights) {
        requireScores(in, "in");
        requireScores(out, "out");
        double[] ascending = DoubleStream.concat(Arrays.stream(in), Arrays.stream(out))
                .map(score -> score + 0.0) // −0 is 0
                .sorted()
                .distinct()
                .toArray();
        return new RocCurve(fromTheTop(ascending, in, inWeights), fromTheTop(ascending, out, outWeights));
    }

    private static double[] ones(double[] scores) {
        double[] ones = new double[scores.length];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static void requireScores(double[] scores, String name) {
        if (scores.length == 0) {
            throw new IllegalArgumentException(name + " has no scores; a curve needs points of both kinds");
        }
        if (Arrays.stream(scores).anyMatch(Double::isNaN)) {
            throw new IllegalArgumentException(name + " has a score that is NaN; scores must have an order");
        }
    }

    /** The weight of the points with at least each score, from the highest score to the lowest. */
    private static double[] fromTheTop(double[] ascending, double[] scores, double[] weights) {
        double[] counts = new double[ascending.length];
        for (int i = 0; i < scores.length; i++) {
            counts[ascending.length - 1 - Arrays.binarySearch(ascending, scores[i] + 0.0)] += weights[i];
        }
        for (int i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
        return counts;
    }

    /** Number of thresholds. */
    public int size() {
        return truePositives.length;
    }

    /** Fraction of in-distribution points classified as out-of-distribution. */
    public double falsePositiveRate(int threshold) {
        return falsePositives[threshold] / falsePositives[size() - 1];
    }

    /** Fraction of out-of-distribution points that are detected: the recall. */
    public double truePositiveRate(int threshold) {
        return truePositives[threshold] / truePositives[size() - 1];
    }

    /** Area under the curve by trapezoids; without weights in whole numbers until the final division. */
    double area() {
        double doubled = 0;
        double in = 0;
        double out = 0;
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
        double found = 0;
        for (int i = 0; i < size(); i++) {
            double positives = truePositives[i] + falsePositives[i];
            sum += positives > 0 ? (truePositives[i] - found) * (truePositives[i] / positives) : 0;
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
