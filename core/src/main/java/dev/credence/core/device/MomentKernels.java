package dev.credence.core.device;

import org.jspecify.annotations.Nullable;

/**
 * Means and variances on their way through a network. A <em>pair</em> is a tensor [2, …]: block 0 holds the means, block 1 the variances of
 * independent numbers. Gradients of a pair have its shape. {@code kept} is scratch that the forward kernel fills for its gradient; what it holds
 * is the device's own business.
 *
 * <p>Below m, v are a pair's mean and variance, σ = √v, z = m/σ, Φ and φ the standard normal distribution function and density.
 */
public interface MomentKernels {
    /** out [R, C] = m² + v = E[x²] of a pair x [2, R, C]; m² of a point x [R, C]. */
    void secondMoment(Tensor x, Tensor out);

    /** The gradient of squares: gradX (+)= 2 x · gradOut, all of one shape. */
    void squareGradient(Tensor x, Tensor gradOut, Tensor gradX, boolean accumulate);

    /**
     * Times a Bernoulli gate z with P(z = 1) = g = s(c m), s the logistic function (Haussmann et al. 2019, section 2.5): mean g m, variance
     * g v + g (1 − g) m². For c = ∞ the hard gate g = 1[m &gt; 0]. {@code kept} [2, R, C].
     */
    void gate(Tensor u, float sharpness, Tensor kept, Tensor out);

    /**
     * With d = c g (1 − g), and a, b the gradients of mean and variance: ∂m = a (g + m d) + b (v d + 2 m g (1 − g) + m² (1 − 2g) d), ∂v = b g; d
     * = 0 for the hard gate.
     */
    void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate);

    /**
     * h = max(0, u) of a Gaussian u (Frey &amp; Hinton 1999): E[h] = m Φ(z) + σ φ(z), var[h] = (m² + v) Φ(z) + m σ φ(z) − E[h]², without
     * cancellation, and never negative. A variance below {@link #SMALLEST_VARIANCE} counts as that. {@code kept} [2, R, C].
     */
    void rectify(Tensor u, Tensor kept, Tensor out);

    /**
     * With e = E[h], and a, b the gradients of mean and variance: ∂m = a Φ + 2 b e (1 − Φ), ∂v = ½ a φ/σ + b (Φ − e φ/σ): the derivatives of E
     * t(u) are E t′ and ½ E t″. {@code out} is the forward result.
     */
    void rectifyGradient(Tensor u, Tensor kept, Tensor out, Tensor gradOut, Tensor gradU, boolean accumulate);

    /** What {@link #rectify} takes a smaller variance for, so that z exists. */
    float SMALLEST_VARIANCE = 1e-20f;

    // ---- expected log-likelihoods E [M] of targets y [M] under outputs f, a pair [2, M, C]

    /** C = 1: E = ½ λ − ½ log 2π − ½ e^λ ((y − m)² + v), exactly; λ = logPrecision [1]. */
    void gaussian(Tensor f, Tensor y, Tensor logPrecision, Tensor out);

    /** ∂m = e^λ (y − m); ∂v = −½ e^λ; ∂λ = ½ − ½ e^λ ((y − m)² + v), summed, where asked for. */
    void gaussianGradient(
            Tensor f,
            Tensor y,
            Tensor logPrecision,
            Tensor gradOut,
            Tensor gradF,
            boolean accumulateF,
            @Nullable Tensor gradLogPrecision,
            boolean accumulateLogPrecision);

    /** y holds class indices: E ≈ m_y − log Σ_c e^{m_c} − ½ Σ_c v_c (p_c − p_c²), p = softmax(m): exact to second order in f. */
    void categorical(Tensor f, Tensor y, Tensor out);

    /** With s_c = v_c (1 − 2 p_c): ∂m_c = 1[c = y] − p_c − ½ p_c (s_c − Σ_j p_j s_j); ∂v_c = −½ (p_c − p_c²). */
    void categoricalGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate);

    /** C = 1, y ∈ {0, 1}: E ≈ y m − softplus(m) − ½ v (p − p²), p = s(m): the same for two classes with logits 0 and f. */
    void bernoulli(Tensor f, Tensor y, Tensor out);

    /** ∂m = y − p − ½ v (p − p²) (1 − 2p); ∂v = −½ (p − p²). */
    void bernoulliGradient(Tensor f, Tensor y, Tensor gradOut, Tensor gradF, boolean accumulate);

    /** C = 1, y ∈ {0, 1}, t = 2y − 1: E = log Φ(t m/√(1 + noise)) − v/(2 noise), stable. */
    void probit(Tensor f, Tensor y, double noise, Tensor out);

    /** With r = t/√(1 + noise): ∂m = r φ(r m)/Φ(r m); ∂v = −1/(2 noise). */
    void probitGradient(Tensor f, Tensor y, double noise, Tensor gradOut, Tensor gradF, boolean accumulate);
}
