package dev.credence.core.predict;

import dev.credence.core.numeric.LogSumExp;
import java.util.Arrays;

/**
 * Reductions of class probabilities [N, S, C] over the samples. The arrays belong to the record.
 *
 * @param mean Σ_s w_s p_nsc, [N][C]
 * @param logMean log of the mean, [N][C]
 * @param expectedEntropy Σ_s w_s H_ns, [N], in nats
 * @param votes weight of the samples for which the class is the most probable, [N][C]
 */
record ClassSummary(double[][] mean, double[][] logMean, double[] expectedEntropy, double[][] votes) {
    /** Means above this bound are free of harmful underflow. */
    private static final double NOT_SMALL = 1e-290;

    static ClassSummary of(double[] logProbabilities, int points, int classes, Weights weights) {
        ClassSummary all = new ClassSummary(
                new double[points][classes],
                new double[points][classes],
                new double[points],
                new double[points][classes]);
        for (int n = 0; n < points; n++) {
            all.fill(n, logProbabilities, weights);
        }
        return all;
    }

    private void fill(int n, double[] logProbabilities, Weights weights) {
        int classes = mean[n].length;
        int from = n * weights.count() * classes;
        double entropy = 0;
        for (int s = 0; s < weights.count(); s++) {
            double weight = weights.areEqual() ? 1 : weights.of(s);
            int row = from + s * classes;
            int winner = 0;
            double ofSample = 0;
            for (int c = 0; c < classes; c++) {
                double log = logProbabilities[row + c];
                double p = Math.exp(log);
                mean[n][c] += weight * p;
                ofSample -= p == 0 ? 0 : p * log;
                winner = log > logProbabilities[row + winner] ? c : winner;
            }
            votes[n][winner] += weight;
            entropy += weight * ofSample;
        }
        expectedEntropy[n] = weights.finish(entropy);
        for (int c = 0; c < classes; c++) {
            votes[n][c] = weights.finish(votes[n][c]);
            mean[n][c] = weights.finish(mean[n][c]);
            logMean[n][c] = mean[n][c] > NOT_SMALL
                    ? Math.log(mean[n][c])
                    : logMean(logProbabilities, from + c, classes, weights);
        }
    }

    /** log Σ_s w_s e^{x_s}, x_s = x[from + s · stride]. */
    static double logMean(double[] x, int from, int stride, Weights weights) {
        double[] terms = new double[weights.count()];
        Arrays.setAll(terms, s -> x[from + s * stride]);
        double largest = LogSumExp.exponentials(terms, 0, terms.length);
        double sum = 0;
        for (int s = 0; s < terms.length; s++) {
            sum += weights.areEqual() ? terms[s] : weights.of(s) * terms[s];
        }
        return largest + Math.log(weights.finish(sum));
    }

    /** Entropies of the mean probabilities, a new array [N]. */
    double[] predictiveEntropy() {
        double[] entropy = new double[logMean.length];
        for (int n = 0; n < entropy.length; n++) {
            for (int c = 0; c < mean[n].length; c++) {
                entropy[n] -= mean[n][c] == 0 ? 0 : mean[n][c] * logMean[n][c];
            }
        }
        return entropy;
    }

    /** 1 − the maximum of each row. */
    static double[] doubt(double[][] rows) {
        double[] doubt = new double[rows.length];
        Arrays.setAll(doubt, n -> 1 - rows[n][greatest(rows[n])]);
        return doubt;
    }

    /** Index of the maximum, the first of a tie. */
    static int greatest(double[] values) {
        int best = 0;
        for (int c = 1; c < values.length; c++) {
            best = values[c] > values[best] ? c : best;
        }
        return best;
    }

    static double[][] copy(double[][] rows) {
        return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }
}
