package dev.credence.core.predict;

import java.util.function.DoubleUnaryOperator;

/** The continuous ranked probability score of one point from its distribution function alone. */
public final class NumericCrps {
    /** With F or 1 − F below it, its power 1.5 bounds what is cut off, in standard deviations: 1e−7. */
    private static final double TAIL = 2e-5;

    private static final double COUNTS_TAIL = 1e-8;

    private final DoubleUnaryOperator cdf;
    private final double tolerance;

    /**
     * Of a distribution function.
     *
     * @param tolerance of the score of real numbers, in standard deviations; the error is far smaller as a rule
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
     * @param mean of the distribution: where the quadrature begins
     * @param sd its standard deviation, positive
     */
    public double ofReals(double y, double mean, double sd) {
        CrpsIntegral integral = new CrpsIntegral(y, mean, sd, tolerance, TAIL);
        while (!integral.done()) {
            integral.advance(cdf.applyAsDouble(integral.x()));
        }
        return integral.value();
    }
}
