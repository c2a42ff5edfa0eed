package dev.credence.eval.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t-test on the differences of two methods over the same splits, with the variance corrected for the splits'
 * overlap (Nadeau &amp; Bengio 2003, Inference for the generalization error, section 4): random splits share training
 * points, so their results are not independent, and the plain paired test finds spurious differences.
 *
 * <pre>t = mean(d) / √((1/n + n_test/n_train) · var(d)),   n − 1 degrees of freedom</pre>
 *
 * @param meanDifference mean of first − second
 * @param pValue two-sided p-value of no difference; NaN for fewer than two splits
 */
public record PairedTest(double meanDifference, double pValue) {
    /**
     * Runs the test.
     *
     * @param first a metric of one method, split by split
     * @param second the metric of the other method, on the same splits
     * @param testToTrain size of the test part divided by that of the training part
     */
    public static PairedTest of(double[] first, double[] second, double testToTrain) {
        int n = first.length;
        if (n != second.length || n == 0) {
            throw new IllegalArgumentException(
                    "first has " + n + " values and second " + second.length + "; expected as many, at least one");
        }
        if (!(testToTrain >= 0)) {
            throw new IllegalArgumentException("testToTrain is " + testToTrain + ", expected at least 0");
        }
        double mean = 0;
        for (int i = 0; i < n; i++) {
            mean += (first[i] - second[i]) / n;
        }
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double deviation = first[i] - second[i] - mean;
            squares += deviation * deviation;
        }
        if (n < 2 || Double.isNaN(mean)) {
            return new PairedTest(mean, Double.NaN);
        }
        double error = Math.sqrt((1.0 / n + testToTrain) * squares / (n - 1));
        if (error == 0) {
            return new PairedTest(mean, mean == 0 ? 1 : 0);
        }
        double p = 2 * TDistribution.of(n - 1).survivalProbability(Math.abs(mean) / error);
        return new PairedTest(mean, p);
    }

    /** Whether the difference is significant at a level; false without a p-value. */
    public boolean isSignificant(double level) {
        return pValue < level;
    }
}
