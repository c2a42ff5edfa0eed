package dev.credence.inference.laplace;

/**
 * What the evidence decides.
 *
 * @param precision δ, of the prior N(0, 1/δ) of every parameter that has a posterior
 * @param noise τ, of Gaussian noise; 1 for classes
 */
record Hyperparameters(double precision, double noise) {}
