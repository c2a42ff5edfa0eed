package dev.credence.core.predict;

import dev.credence.core.numeric.QuantileSearch;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/** Continuous ranked probability score of one point from its distribution function. */
public final class NumericCrps {
    /** Tail probability; its power 1.5 bounds the truncation error in standard deviations, 1e−7. */
    private static final double TAIL = 2e-5;

    /** Smallest value of F and 1 − F that is distinguishable from 0 in double precision. */
    private static final double LEAST = 1e-14;

    private static final double COUNTS_TAIL = 1e-8;

    /** Counts with F below this value are skipped: F² is negligible. */
    private static final double NOTHING = 1e-8;

    /** Counts below it are summed one by one; the sum over larger counts is replaced by an integral. */
    private static final double ADDED = 1 << 16;

    /**
     * Number of counts summed if no component is {@link #NARROW}; F may jump at the first ones, as with excess zeros.
     */
    private static final double ADDED_OF_WIDE = 1 << 12;

    /** Standard deviation l of a narrow component; replacing its sum by an integral has a relative error of 0.05/l². */
    private static final double NARROW = 100;

    private final DoubleUnaryOperator cdf;
    private final double tolerance;

    /**
     * A score of a distribution function.
     *
     * @param tolerance for real numbers, in units of {@link LocationScale}; the actual error is usually far smaller
     */
    public NumericCrps(DoubleUnaryOperator cdf, double tolerance) {
        this.cdf = cdf;
        this.tolerance = tolerance;
    }

    /**
     * Σ_k (F(k) − 1[k ≥ y])² for any number y.
     *
     * @param scale start of the quadrature of large counts
     */
    double ofCounts(double y, Supplier<LocationScale> scale) {
        double first = QuantileSearch.smallestCount(k -> k < ADDED ? cdf.applyAsDouble(k) : 1, 0, 1, NOTHING);
        CountCrps crps = new CountCrps(y, COUNTS_TAIL, first);
        double end = Math.min(ADDED, first + ADDED_OF_WIDE);
        addUpTo(end, crps);
        if (crps.done()) {
            return crps.value();
        }
        LocationScale most = scale.get();
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

    /** Contribution of the counts from {@code first} on, by quadrature. */
    private double from(double first, double y, LocationScale most) {
        NumericCrps above = new NumericCrps(x -> x < first ? 0 : betweenCounts(x), tolerance);
        double start = Math.max(most.start(), first);
        double target = Math.max(y, first);
        double length = fitting(Math.min(start, target) - first, most.length());
        return above.ofReals(target, new LocationScale(start, most.unit(), length));
    }

    /** A length of at most {@code longest} such that doubling intervals end where F jumps to 0. */
    private static double fitting(double distance, double longest) {
        double intervals = Math.ceil(Math.log1p(distance / longest) / Math.log(2));
        return distance > 0 ? distance / (Math.pow(2, intervals) - 1) : longest;
    }

    /** Linear interpolation of F through the midpoints of [k, k + 1). */
    private double betweenCounts(double x) {
        double below = Math.floor(x - 0.5);
        double first = cdf.applyAsDouble(below);
        return first + (x - 0.5 - below) * (cdf.applyAsDouble(below + 1) - first);
    }

    /**
     * ∫ (F(x) − 1[x ≥ y])² dx.
     *
     * @param scale start of the quadrature
     */
    public double ofReals(double y, LocationScale scale) {
        CrpsIntegral integral = new CrpsIntegral(y, scale, tolerance, TAIL, LEAST);
        while (!integral.done()) {
            integral.advance(cdf.applyAsDouble(integral.x()));
        }
        return integral.value();
    }
}
