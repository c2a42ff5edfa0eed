package dev.credence.core.method;

/**
 * Trace of the prediction with the highest R̂ over Markov chains, for trace and rank plots (Vehtari et al. 2021).
 *
 * @param point index of the predicted point
 * @param output index of the network's output, or class
 * @param rHat split R̂, rank-normalised; above 1.1 the chains have not mixed
 * @param values [chains][draws] in standardised units, or probabilities of a class
 */
public record ChainTrace(int point, int output, double rHat, double[][] values) {}
