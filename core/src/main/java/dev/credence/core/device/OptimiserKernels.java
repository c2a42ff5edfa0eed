package dev.credence.core.device;

/**
 * Updates of all parameters at once, over their one contiguous buffer, fused: one pass with the formulas of
 * {@link dev.credence.core.optimise.Optimiser}, its results in place of what it reads, and one with the gradients'
 * norm.
 */
public interface OptimiserKernels {
    /**
     * Gradients of a magnitude below {@code smallest}, a normal number, become 0; the sum of the squares of all, Σ g²,
     * is stored in {@code squares} [1]. Not finite if one of them is not, or if the sum is larger than a float.
     */
    void squareNorm(Tensor gradients, float smallest, Tensor squares);

    /**
     * Adam (Kingma & Ba 2015, algorithm 1) with the gradient times {@code gradientScale}: m = β₁m + (1−β₁)g, v = β₂v +
     * (1−β₂)g², w −= rate · m/(1−β₁ᵗ) / (√(v/(1−β₂ᵗ)) + ε), t ≥ 1.
     */
    void adam(
            Tensor parameters,
            Tensor gradients,
            Tensor m,
            Tensor v,
            double rate,
            double beta1,
            double beta2,
            double epsilon,
            long t,
            float gradientScale);

    /** Gradient descent with momentum (Polyak): u = momentum · u + g, w −= rate · u. */
    void sgd(Tensor parameters, Tensor gradients, Tensor u, double rate, double momentum, float gradientScale);
}
