package dev.credence.core.predict;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/** The continuous ranked probability score of one point from its distribution function alone. */
public final class NumericCrps {
    /** With F or 1 − F below it, its power 1.5 bounds what is cut off, in standard deviations: 1e−7. */
    private static final double TAIL = 2e-5;

    /** What an F in double, and 1 − F, can be told from 0. */
    private static final double LEAST = 1e-14;

    private static final double COUNTS_TAIL = 1e-8;

    /** Counts that are added one by one; from there on each is so small a step of F that the sum is an integral. */
    private static final double ADDED = 1 << 16;

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

    /**
     * Σ_k (F(k) − 1[k ≥ y])², y any number.
     *
     * @param around where the quadrature of what is above 65535 begins
     */
    double ofCounts(double y, Supplier<Around> around) {
        CountCrps crps = new CountCrps(y, COUNTS_TAIL);
        while (!crps.done() && crps.count() < ADDED) {
            crps.advance(cdf.applyAsDouble(crps.count()));
        }
        if (crps.done()) {
            return crps.value();
        }
        NumericCrps above = new NumericCrps(x -> x < ADDED ? 0 : betweenCounts(x), tolerance);
        Around most = around.get();
        double start = Math.max(most.start(), ADDED);
        double target = Math.max(y, ADDED);
        double length = fitting(Math.min(start, target) - ADDED, most.length());
        return crps.value() + above.ofReals(target, new Around(start, most.unit(), length));
    }

    /** At most as long, and such that intervals whose lengths double end where F jumps to 0. */
    private static double fitting(double distance, double longest) {
        double intervals = Math.ceil(Math.log1p(distance / longest) / Math.log(2));
        return distance > 0 ? distance / (Math.pow(2, intervals) - 1) : longest;
    }

    /** The line through F(k) at the middle of [k, k + 1), for which it stands. */
    private double betweenCounts(double x) {
        double below = Math.floor(x - 0.5);
        double first = cdf.applyAsDouble(below);
        return first + (x - 0.5 - below) * (cdf.applyAsDouble(below + 1) - first);
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
