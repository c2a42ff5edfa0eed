package dev.credence.inference.laplace;

/** Curvature of the negative log-likelihood at the mode, in the structure that is kept. */
interface Curvature {
    /** Eigenvalues λ [P] of H without τ. */
    double[] eigenvalues();

    /** Σ_n ℓ_n as in {@link OutputCurvature#logLikelihood}. */
    double logLikelihood();

    /** The factor of (τ H + δ I)⁻¹ for predictions, as {@link OutputFactor} reads it. */
    float[] factor(Precisions h);
}
