package dev.credence.core.predict;

import dev.credence.core.numeric.QuantileSearch;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/** The continuous ranked probability score of one point from its distribution function alone. */
public final class NumericCrps {
    /** With F or 1 − F below it, its power 1.5 bounds what is cut off, in standard deviations: 1e−7. */
    private static final double TAIL = 2e-5;

    /** What an F in double, and 1 − F, can be told from 0. */
    private static final double LEAST = 1e-14;

    private static final double COUNTS_TAIL = 1e-8;

    /** Where F is below it, its square is nothing: counts before are left out. */
    private static final double NOTHING = 1e-8;

    /** Counts that are added one by one; from there on each is so small a step of F that the sum is an integral. */
    private static final double ADDED = 1 << 16;

    /** The same from the first on where no component is {@link #NARROW}: F may jump there, as of many zeros. */
    private static final double ADDED_OF_WIDE = 1 << 12;

    /** A standard deviation l of a component; an integral in place of the sum is wrong by 0.05/l² of it. */
    private static final double NARROW = 100;

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
     * @param around where the quadrature of what is not added begins
     */
    double ofCounts(double y, Supplier<Around> around) {
        double first = QuantileSearch.smallestCount(k -> k < ADDED ? cdf.applyAsDouble(k) : 1, 0, 1, NOTHING);
        CountCrps crps = new CountCrps(y, COUNTS_TAIL, first);
        double end = Math.min(ADDED, first + ADDED_OF_WIDE);
        addUpTo(end, crps);
        if (crps.done()) {
            return crps.value();
        }
        Around most = around.get();
        if (!(most.length() >= NARROW)) {
            end = ADDED;
            addUpTo(end, crps);
        }
        return crps.done() ? crps.value() : crps.value() + from(end, y, most);
    }

    private void addUpTo(double end, CountCrps crps) {
        while (!crps.done() && crps.count() < end) {
            crps.advance(cdf.applyAsDouble(crps.count()));
        }
    }

    /** Of the counts from {@code first} on, by quadrature. */
    private double from(double first, double y, Around most) {
        NumericCrps above = new NumericCrps(x -> x < first ? 0 : betweenCounts(x), tolerance);
        double start = Math.max(most.start(), first);
        double target = Math.max(y, first);
        double length = fitting(Math.min(start, target) - first, most.length());
        return above.ofReals(target, new Around(start, most.unit(), length));
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
