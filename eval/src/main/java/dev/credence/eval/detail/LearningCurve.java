package dev.credence.eval.detail;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How a training went.
 *
 * @param epochs numbers of epochs, ascending; 1 for the first
 * @param seconds since training began, at the end of each; without those spent on evaluating test points
 * @param dataTerms the mean data term of the objective per point over each, in standardised units: the expected
 *     log-likelihood, or its counterpart of the method's divergence; higher is better
 * @param testLogLikelihoods the log-likelihood of the test points after each, in the target's own unit; NaN where it
 *     was not evaluated. For display alone: nothing may be chosen by it
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

    /** Without test log-likelihoods. */
    public LearningCurve(double[] epochs, double[] seconds, double[] dataTerms) {
        this(
                epochs,
                seconds,
                dataTerms,
                DoubleStream.generate(() -> Double.NaN).limit(epochs.length).toArray());
    }

    /** The epochs whose test log-likelihood is known and finite, as indices. */
    public int[] evaluated() {
        return IntStream.range(0, epochs.length)
                .filter(i -> Double.isFinite(testLogLikelihoods[i]))
                .toArray();
    }
}
