package dev.credence.inference.dropoutalpha;

/**
 * Noise of a weight matrix W: the stochastic regularisation techniques (Gal 2016, sections 3.2 and 4.2). With the rate
 * p, the matrix's input x and y = xW without bias, the noise has mean 0 and
 *
 * <pre>
 *                       Var[y_j]                              Cov[y_j, y_k], j ≠ k
 * BERNOULLI, GAUSSIAN   p/(1−p) Σ_i x_i² w_ij²                p/(1−p) Σ_i x_i² w_ij w_ik
 * DROP_CONNECT          the same                              0
 * ADDITIVE              Σ_i x_i² σ_ij²                        0
 * MIXTURE               that of BERNOULLI + that of ADDITIVE  that of BERNOULLI
 * </pre>
 */
public enum WeightNoise {
    /** Rows z_i/(1−p), z_i ~ Bernoulli(1−p): dropout. */
    BERNOULLI(true, false),
    /** Rows times N(1, p/(1−p)) (Srivastava et al. 2014), whose first two moments are those of dropout. */
    GAUSSIAN(true, false),
    /** Single weights times z_ij/(1−p) (Wan et al. 2013). */
    DROP_CONNECT(false, true),
    /** w_ij + N(0, σ_ij²), σ learnt: the factorised Gaussian. Its rate is unused. */
    ADDITIVE(false, true),
    /** Rows from (1−p) N(w_i/(1−p), σ²) + p N(0, σ²), σ_ij learnt. */
    MIXTURE(true, true);

    private final boolean ofRows;
    private final boolean ofWeights;

    WeightNoise(boolean ofRows, boolean ofWeights) {
        this.ofRows = ofRows;
        this.ofWeights = ofWeights;
    }

    /** Whether a row's weights share noise: noise of the matrix's input. */
    boolean ofRows() {
        return ofRows;
    }

    /** Whether weights have noise of their own. */
    boolean ofWeights() {
        return ofWeights;
    }

    /** Whether it has learnt variances. */
    boolean adds() {
        return this == ADDITIVE || this == MIXTURE;
    }

    /** Scope of a noise draw. */
    public enum Sharing {
        /**
         * One draw per point and sample. Noise of single weights is drawn at the outputs, as a normal number with its
         * mean and variance: exact for ADDITIVE and MIXTURE, to second order for DROP_CONNECT.
         */
        POINT,
        /** One draw per sample: a single network for all points of a batch. */
        BATCH
    }
}
