package dev.credence.inference.laplace;

/** What the data say of the parameters at the mode, in the form that is kept of it. */
interface Curvature {
    /** λ [P], of H without τ. */
    double[] eigenvalues();

    /** Σ_n ℓ_n as {@link OutputCurvature#logLikelihood} has it. */
    double logLikelihood();

    /** What predictions need of (τ H + δ I)⁻¹, as {@link OutputFactor} reads it. */
    float[] factor(Hyperparameters h);
}
