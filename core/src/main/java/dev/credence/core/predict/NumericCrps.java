package dev.credence.core.predict;

import java.util.function.DoubleUnaryOperator;

/** The continuous ranked probability score of one point from its distribution function alone. */
public final class NumericCrps {
    /** With F or 1 − F below it, its power 1.5 bounds what is cut off, in standard deviations: 1e−7. */
    private static final double TAIL = 2e-5;

    /** What an F in double, and 1 − F, can be told from 0. */
    private static final double LEAST = 1e-14;

    private static final double COUNTS_TAIL = 1e-8;

    private final DoubleUnaryOperator cdf;
    private final double tolerance;

    /**
     * Of a distribution function.
     *
     * @param tolerance of the score of real numbers, in units of {@link Around}; the error is far smaller as a rule
     */
    public NumericCrps(DoubleUnaryOperator cdf, double tolerance) {
        this.cdf = cdf;
        this.tolerance = tolerance;
    }

    /** Σ_k (F(k) − 1[k ≥ y])², y any number. */
    double ofCounts(double y) {
        CountCrps crps = new CountCrps(y, COUNTS_TAIL);
        while (!crps.done()) {
            crps.advance(cdf.applyAsDouble(crps.count()));
        }
        return crps.value();
    }

    /**
     * ∫ (F(x) − 1[x ≥ y])² dx.
     *
     * @param around where the quadrature begins
     */
    public double ofReals(double y, Around around) {
        CrpsIntegral integral = new CrpsIntegral(y, around, tolerance, TAIL, LEAST);
        while (!integral.done()) {
            integral.advance(cdf.applyAsDouble(integral.x()));
        }
        return integral.value();
    }
}
