package dev.credence.inference.vbp.closedform;

/**
 * Belief Gamma(a, b) about the precision τ of a target's normal noise, or a known precision. With the prior Gamma(1, 1)
 * the optimum is a = 1 + N/2, b = 1 + ½ Σ_n E (y_n − f_n)².
 *
 * @param shape a; 0 for a known precision
 * @param rate b; 1/τ for a known precision
 */
record NoiseBelief(double shape, double rate) {
    /** The prior. */
    static final NoiseBelief PRIOR = new NoiseBelief(1, 1);

    /** A known precision. */
    static NoiseBelief known(double precision) {
        return new NoiseBelief(0, 1 / precision);
    }

    /** Whether the precision is known. */
    boolean isKnown() {
        return shape == 0;
    }

    /** E[τ]. */
    double precision() {
        return isKnown() ? 1 / rate : shape / rate;
    }

    /** The optimum after a number of points, with the sum of their expected squared errors. */
    NoiseBelief after(double points, double squares) {
        return isKnown() ? this : new NoiseBelief(PRIOR.shape + 0.5 * points, PRIOR.rate + 0.5 * squares);
    }
}
