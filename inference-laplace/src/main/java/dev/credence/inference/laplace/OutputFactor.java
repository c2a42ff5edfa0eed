package dev.credence.inference.laplace;

/** (τ H + δ I)⁻¹ = S Sᵀ, as it was kept: what it makes of the outputs' derivatives. */
interface OutputFactor {
    /** J S [C][P], the rows of which have the covariances of the outputs as inner products. */
    double[][] rows(double[][] jacobian);
}
