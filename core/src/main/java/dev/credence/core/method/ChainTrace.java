package dev.credence.core.method;

/**
 * One quantity of the predictions along Markov chains, of which trace and rank plots are drawn (Vehtari et al. 2021):
 * the quantity whose chains agree least.
 *
 * @param point the index of the point that it is predicted at
 * @param output which of the outputs, or classes, of the network there
 * @param rHat split R̂, rank-normalised; above 1.1 the chains have not mixed
 * @param values [chains][draws] in standardised units, or probabilities of a class
 */
public record ChainTrace(int point, int output, double rHat, double[][] values) {}
