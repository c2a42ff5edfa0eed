package dev.credence.core.device;

import org.jspecify.annotations.Nullable;

/**
 * Fused divergences: one reduction over all elements, and one pass for all gradients, which multiply by gradOut [1];
 * and the moments of draws in one pass.
 */
public interface DivergenceKernels {
    /** KL(N(m, e^v) ‖ N(0, e^−λ)): out = ½ Σ e^λ (m² + e^v) − v − λ − 1. */
    void gaussianKl(Tensor mean, Tensor logVariance, Tensor logPrecision, Tensor out);

    /** ∂/∂m = e^λ m; ∂/∂v = ½ (e^λ e^v − 1); ∂/∂λ = ½ Σ (e^λ (m² + e^v) − 1), where asked for. */
    void gaussianKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision);

    /**
     * The moments of draws w [R, P], by which adaptive contrast standardises them (Mescheder et al. 2017, section 3.3):
     * mean [P] = (1/R) Σ w and logVariance [P] = log((1/R) Σ (w − mean)² + floor).
     */
    void rowMoments(Tensor w, float floor, Tensor mean, Tensor logVariance);
}
