package dev.credence.inference.laplace;

/** A factor S of (τ H + δ I)⁻¹ = S Sᵀ, applied to the outputs' derivatives. */
interface OutputFactor {
    /** J S [C][P], whose rows have the covariances of the outputs as inner products. */
    double[][] rows(double[][] jacobian);
}
