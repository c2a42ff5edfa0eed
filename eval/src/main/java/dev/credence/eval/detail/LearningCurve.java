package dev.credence.eval.detail;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Learning curve of a training.
 *
 * @param epochs epoch numbers, ascending from 1
 * @param seconds training time at the end of each epoch, without evaluations of the test points
 * @param dataTerms mean data term of the objective per point in each epoch, in standardised units: the expected
 *     log-likelihood, or its counterpart of the method's divergence; higher is better
 * @param testLogLikelihoods log-likelihood of the test points after each epoch, in the target's own unit; NaN if not
 *     evaluated. For display only, never for selection
 */
public record LearningCurve(double[] epochs, double[] seconds, double[] dataTerms, double[] testLogLikelihoods) {
    public LearningCurve {
        int n = epochs.length;
        if (seconds.length != n || dataTerms.length != n || testLogLikelihoods.length != n) {
            throw new IllegalArgumentException("the learning curve has " + n + " epochs, " + seconds.length
                    + " times, " + dataTerms.length + " data terms and " + testLogLikelihoods.length
                    + " test log-likelihoods; expected as many of each");
        }
    }

    /** A curve without test log-likelihoods. */
    public LearningCurve(double[] epochs, double[] seconds, double[] dataTerms) {
        this(
                epochs,
                seconds,
                dataTerms,
                DoubleStream.generate(() -> Double.NaN).limit(epochs.length).toArray());
    }

    /** Indices of the epochs with a finite test log-likelihood. */
    public int[] evaluated() {
        return IntStream.range(0, epochs.length)
                .filter(i -> Double.isFinite(testLogLikelihoods[i]))
                .toArray();
    }
}
