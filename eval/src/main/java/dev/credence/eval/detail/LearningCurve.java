package dev.credence.eval.detail;

/**
 * How a training went.
 *
 * @param epochs numbers of epochs, ascending; 1 for the first
 * @param seconds since training began, at the end of each
 * @param dataTerms the mean data term of the objective per point over each, in standardised units: the expected log-likelihood, or its counterpart of the
 *     method's divergence; higher is better
 */
public record LearningCurve(double[] epochs, double[] seconds, double[] dataTerms) {}
