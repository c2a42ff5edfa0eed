package dev.credence.export.onnx;

/**
 * Components of the stacked mixtures of N rows on one scale of the target: Σ_j w_j N(t; μ_j, σ_j²), all [N, J] in 64
 * bits.
 *
 * @param scale the target's scale t
 * @param weights w, over all scales with the sum 1
 * @param means μ
 * @param widths σ
 */
record StackComponents(TargetScale scale, String weights, String means, String widths) {}
