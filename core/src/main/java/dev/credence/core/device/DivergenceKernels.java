package dev.credence.core.device;

import org.jspecify.annotations.Nullable;

/**
 * Prior energies −Σ log p(s·w) and Kullback–Leibler divergences, each a scalar [1] over all elements of w. {@code scale} is s: dropout
 * evaluates the prior at the kept value of a weight. Gradients multiply by gradOut [1].
 */
public interface DivergenceKernels {
    /** out = Σ ½ e^λ (s w)² − ½ λ + ½ log 2π, λ = logPrecision [1]. */
    void gaussianEnergy(Tensor w, float scale, Tensor logPrecision, Tensor out);

    /** ∂/∂w = e^λ s² w; ∂/∂λ = ½ Σ (e^λ (s w)² − 1), where asked for. */
    void gaussianEnergyGradient(
            Tensor w,
            float scale,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradW,
            boolean accumulateW,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision);

    /** Laplace with scale b: out = Σ |s w|/b + log 2b. */
    void laplaceEnergy(Tensor w, float scale, double b, Tensor out);

    /** ∂/∂w = s sign(w)/b, 0 at 0. */
    void laplaceEnergyGradient(Tensor w, float scale, double b, Tensor gradOut, Tensor gradW, boolean accumulate);

    /** Mixture π N(0, σ₁²) + (1−π) N(0, σ₂²) (Blundell et al. 2015, eq. 7): out = −Σ log p(s w), stable. */
    void scaleMixtureEnergy(Tensor w, float scale, double pi, double sd1, double sd2, Tensor out);

    /** ∂/∂w = s² w (r/σ₁² + (1−r)/σ₂²), r the first component's responsibility. */
    void scaleMixtureEnergyGradient(
            Tensor w, float scale, double pi, double sd1, double sd2, Tensor gradOut, Tensor gradW, boolean accumulate);

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
     * KL(N(m, e^v) ‖ log-uniform), up to its infinite constant, by the approximation of Molchanov et al. (2017, eq. 14), off by less than 0.01 a weight:
     * with t = v − log(m² + ε), the logarithm of their α, out = Σ k₁ (1 − s(k₂ + k₃ t)) + ½ log(1 + e^−t); it is 0 where m is.
     */
    void logUniformKl(Tensor mean, Tensor logVariance, Tensor out);

    /** With d = −½ s(−t) − k₁ k₃ s (1 − s), s at k₂ + k₃ t: ∂/∂v = d; ∂/∂m = −2 d m/(m² + ε). */
    void logUniformKlGradient(
            Tensor mean,
            Tensor logVariance,
            Tensor gradOut,
            Tensor gradMean,
            boolean accumulateMean,
            Tensor gradLogVariance,
            boolean accumulateLogVariance);

    /** The constants of {@link #logUniformKl}. */
    double LOG_UNIFORM_K1 = 0.63576;

    double LOG_UNIFORM_K2 = 1.87320;
    double LOG_UNIFORM_K3 = 1.48695;

    /** ε of {@link #logUniformKl}: keeps it finite at 0. */
    double LOG_UNIFORM_EPSILON = 1e-8;

    /** Over the R rows of w [R, P]: mean [P], and logVariance [P] = log((1/R) Σ_r (w_r − mean)² + {@code floor}). */
    void moments(Tensor w, double floor, Tensor mean, Tensor logVariance);

    /** out [R, P] = (w − mean) e^(−logVariance/2), mean and logVariance [P]. */
    void standardise(Tensor w, Tensor mean, Tensor logVariance, Tensor out);

    /** The gradient with the moments held constant: gradW (+)= e^(−logVariance/2) gradOut. */
    void standardiseGradient(Tensor logVariance, Tensor gradOut, Tensor gradW, boolean accumulate);
}
