package dev.credence.core.inference;

/** How class probabilities are made of the means and variances of logits, where no exact formula exists. */
public enum MomentPrediction {
    /** The mean of the softmax over S draws of C independent Gaussian logits. */
    SAMPLED,
    /** The softmax's Taylor expansion to second order, clipped at 0 and normalised. */
    SECOND_ORDER
}
