package dev.credence.inference.laplace;

/**
 * Hyperparameters set by the evidence.
 *
 * @param precision precision δ of the prior N(0, 1/δ) of every parameter with a posterior
 * @param noise precision τ of Gaussian noise; 1 for classification
 */
record Precisions(double precision, double noise) {}
