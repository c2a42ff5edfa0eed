package dev.credence.core.device;

import dev.credence.core.random.Noise;

/**
 * Fused normal draws: {@link Device#normal} into eps with a pass over [K, 1, n] that maps mean, variance and eps, and a
 * pass that sums the gradients over K.
 */
public interface DrawKernels {
    /**
     * out [K, …] = mean + exp(½ logVariance) · eps for K blocks; eps [K, …] is filled with fresh standard normals and
     * kept for the gradient.
     */
    void reparameterise(Tensor mean, Tensor logVariance, Noise noise, Tensor eps, Tensor out);

    /** gradMean (+)= Σ_k gradOut_k; gradLogVariance (+)= ½ exp(½ logVariance) Σ_k eps_k gradOut_k. */
    void reparameteriseGradient(
            Tensor logVariance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance);

    /**
     * out [K, …] = mean + √variance · eps for K blocks; eps [K, …] is filled with fresh standard normals and kept for
     * the gradient.
     */
    void perturb(Tensor mean, Tensor variance, Noise noise, Tensor eps, Tensor out);

    /** gradMean (+)= Σ_k gradOut_k; gradVariance (+)= Σ_k eps_k gradOut_k / (2 √variance), for variances above 0. */
    void perturbGradient(
            Tensor variance,
            Tensor eps,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradVariance,
            boolean accumulateVariance);
}
