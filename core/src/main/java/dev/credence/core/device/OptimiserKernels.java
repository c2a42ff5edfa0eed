package dev.credence.core.device;

/**
 * Fused updates of all parameters in their contiguous buffer: one in-place pass with the formulas of
 * {@link dev.credence.core.optimise.Optimiser}, and one for the norm of the gradients.
 */
public interface OptimiserKernels {
    /**
     * Flushes gradients below {@code smallest}, a normal number, in magnitude to 0 and stores Σ g² in {@code squares}
     * [1]. It is not finite if a gradient is not, or if the sum overflows a float.
     */
    void squareNorm(Tensor gradients, float smallest, Tensor squares);

    /**
     * Adam (Kingma and Ba 2015, algorithm 1) with the gradient times {@code gradientScale}: m = β₁m + (1−β₁)g, v = β₂v
     * + (1−β₂)g², w −= rate · m/(1−β₁ᵗ) / (√(v/(1−β₂ᵗ)) + ε), t ≥ 1.
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
