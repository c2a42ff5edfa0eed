package dev.credence.core.device;

import org.jspecify.annotations.Nullable;

/**
 * Log-likelihoods ℓ [K, M] of targets y [M] under network outputs f [K·M, C], normalising constants included, and the data term over
 * the samples. Gradients take gradOut [K, M] and add to gradF [K·M, C].
 */
public interface LikelihoodKernels {
    /** C = 1: ℓ = ½ λ − ½ log 2π − ½ e^λ (y − f)², λ = logPrecision [1]. */
    void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out);

    /** ∂ℓ/∂f = e^λ (y − f); ∂ℓ/∂λ = ½ − ½ e^λ (y − f)², summed into gradLogPrecision [1] where that is asked for. */
    void gaussianGradient(
            Tensor f,
            Tensor y,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradF,
            boolean accumulateF,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision);

    /** C = 2: f_0 the mean, f_1 = s the log variance: ℓ = −½ s − ½ log 2π − ½ e^−s (y − f_0)². */
    void heteroscedasticGaussian(Tensor f, Tensor y, Tensor out);

    /** ∂ℓ/∂f_0 = e^−s (y − f_0); ∂ℓ/∂s = −½ + ½ e^−s (y − f_0)². */
    void heteroscedasticGaussianGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate);

    /** y holds class indices: ℓ = f_y − log Σ_c e^{f_c}, stable. */
    void categorical(Tensor f, Tensor y, Tensor out);

    /** ∂ℓ/∂f_c = 1[c = y] − softmax(f)_c. */
    void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate);

    /** C = 1, y ∈ {0, 1}: ℓ = y f − softplus(f), stable. */
    void bernoulli(Tensor f, Tensor y, Tensor out);

    /** ∂ℓ/∂f = y − sigmoid(f). */
    void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate);

    /**
     * The per-point data term of black-box α: out [M] = (1/α) log (1/K) Σ_k exp(α ℓ_k), stable, or the mean over k for α = 0, its exact
     * limit. Also stores the weights w [K, M] = softmax_k(α ℓ) (1/K for α = 0), which are the derivative.
     */
    void alphaMean(Tensor logLikelihood, double alpha, Tensor weights, Tensor out);

    /** gradLogLikelihood [K, M] (+)= w · gradOut [M]. */
    void alphaMeanGradient(Tensor weights, Tensor gradOut, Tensor gradLogLikelihood, boolean accumulate);
}
