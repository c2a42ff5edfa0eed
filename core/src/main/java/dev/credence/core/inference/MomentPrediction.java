package dev.credence.core.inference;

/** Approximation of class probabilities from means and variances of logits without an exact formula. */
public enum MomentPrediction {
    /** Mean of the softmax over S draws of C independent Gaussian logits. */
    SAMPLED,
    /** Second-order Taylor expansion of the softmax, clipped at 0 and normalised. */
    SECOND_ORDER
}
