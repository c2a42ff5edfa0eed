package dev.credence.core.device;

/**
 * Fused moment propagation through gates: one pass over both blocks of a <em>pair</em>, a tensor [2, R, C] of means and
 * variances of independent numbers. Gradients of a pair have its shape. {@code kept} is device-specific scratch that
 * the forward kernel fills for its gradient. The formulas are those of
 * {@link dev.credence.core.graph.MomentOperations}.
 *
 * <p>Below m, v are a pair's mean and variance, σ = √v, z = m/σ, Φ and φ the standard normal distribution function and
 * density.
 */
public interface GateKernels {
    /**
     * Multiplies by a Bernoulli gate z with P(z = 1) = g = s(c m), s the logistic function (Haussmann et al. 2019,
     * section 2.5): mean g m, variance g v + g (1 − g) m². For c = ∞ the hard gate g = 1[m &gt; 0]. {@code kept} [2, R,
     * C].
     */
    void gate(Tensor u, float sharpness, Tensor kept, Tensor out);

    /**
     * With d = c g (1 − g), and a, b the gradients of mean and variance: ∂m = a (g + m d) + b (v d + 2 m g (1 − g) + m²
     * (1 − 2g) d), ∂v = b g; d = 0 for the hard gate.
     */
    void gateGradient(Tensor u, float sharpness, Tensor kept, Tensor gradOut, Tensor gradU, boolean accumulate);

    /**
     * h = max(0, u) of a Gaussian u (Frey &amp; Hinton 1999): E[h] = m Φ(z) + σ φ(z), var[h] = (m² + v) Φ(z) + m σ φ(z)
     * − E[h]², without cancellation, and never negative. Variances are at least {@link #SMALLEST_VARIANCE}.
     * {@code kept} [2, R, C].
     */
    void rectify(Tensor u, Tensor kept, Tensor out);

    /**
     * With e = E[h], and a, b the gradients of mean and variance: ∂m = a Φ + 2 b e (1 − Φ), ∂v = ½ a φ/σ + b (Φ − e
     * φ/σ): the derivatives of E t(u) are E t′ and ½ E t″. {@code out} is the forward result.
     */
    void rectifyGradient(Tensor u, Tensor kept, Tensor out, Tensor gradOut, Tensor gradU, boolean accumulate);

    /** Lower bound of variances in {@link #rectify}, so that z exists. */
    float SMALLEST_VARIANCE = 1e-20f;
}
