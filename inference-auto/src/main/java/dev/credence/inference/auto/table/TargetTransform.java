package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * An increasing transform T of a real target, for skewed and heavy-tailed ones: with v = (y − shift)/unit, T is v, log
 * v or asinh v. Below {@code low} and above {@code high} T continues linearly with its slope there: every real y has a
 * density, and moments of y are finite and of the size of the data.
 *
 * @param unit positive
 * @param low lower end of the nonlinear part
 * @param high upper end of the nonlinear part
 */
@JsonIgnoreProperties("identity")
public record TargetTransform(Kind kind, double shift, double unit, double low, double high) {
    /** The shape between {@code low} and {@code high}. */
    public enum Kind {
        /** v. */
        IDENTITY,
        /** log v, for targets above a bound. */
        LOG,
        /** asinh v: linear near the shift, logarithmic far from it. */
        ASINH
    }

    /** The target itself. */
    public static final TargetTransform IDENTITY = new TargetTransform(Kind.IDENTITY, 0, 1, 0, 0);

    /**
     * Extent of the nonlinear part beyond the data, in distances from the median to the extreme. 1 % of a broad
     * component's mass beyond that end hardly changes log scores, but dominates the variance through the exponential in
     * T⁻¹: with 2, standard deviations were 1.5 times the targets' own. With 0, log-normal targets of 100 rows would
     * lose 0.003 nats a row (for σ = 2: 0.04), on new rows beyond the largest target; with ½ they lose 0.001 (0.014).
     */
    private static final double REACH = 0.5;

    private static final double[] PARTS = {0.3, 1, 3};
    private static final double NORMAL_QUARTILES = 1.349; // q75 − q25 of a standard normal

    public TargetTransform {
        boolean finite =
                Double.isFinite(shift) && Double.isFinite(unit) && Double.isFinite(low) && Double.isFinite(high);
        if (!finite || !(unit > 0) || low > high || (kind == Kind.LOG && !(low > shift))) {
            throw new IllegalArgumentException("A transform needs finite numbers, a positive unit and low ≤ high, got "
                    + kind + " with shift " + shift + ", unit " + unit + ", low " + low + " and high " + high);
        }
    }

    /**
     * The transform under which a normal distribution has the highest likelihood of the training targets.
     *
     * @param transform the identity if none is better
     * @param gain gain over the identity, in nats per row
     */
    public record Choice(TargetTransform transform, double gain) {}

    /**
     * Chooses a transform.
     *
     * @param y training targets, not all equal
     * @param cell spacing of a lattice; 0 without one
     */
    public static Choice choose(double[] y, double cell) {
        SampleQuantiles quantiles = new SampleQuantiles(y);
        double least = quantiles.smallest();
        double most = quantiles.largest();
        double median = quantiles.at(0.5);
        double high = most + REACH * (most - median);
        double low = least - REACH * (median - least);
        List<TargetTransform> candidates = new ArrayList<>();
        double spread = (quantiles.at(0.75) - quantiles.at(0.25)) / NORMAL_QUARTILES;
        for (double part : PARTS) {
            candidates.add(usable(Kind.ASINH, median, Math.max(cell, part * spread), low, high));
        }
        double middle = median > least
                ? median - least
                : Arrays.stream(y)
                        .filter(v -> v > least)
                        .map(v -> v - least)
                        .average()
                        .orElse(0);
        if (least > 0 && cell == 0) {
            candidates.add(usable(Kind.LOG, 0, middle, least, high));
        }
        for (double part : new double[] {0.1, 1}) {
            double room = Math.max(cell, part * middle);
            candidates.add(usable(Kind.LOG, least - room, room, least, high));
        }
        TargetTransform best = IDENTITY;
        double identity = IDENTITY.score(y);
        double score = identity;
        for (TargetTransform candidate : candidates) {
            double its = candidate.score(y);
            if (its > score) {
                best = candidate;
                score = its;
            }
        }
        return Double.isFinite(identity) ? new Choice(best, score - identity) : new Choice(IDENTITY, 0);
    }

    private static TargetTransform usable(Kind kind, double shift, double unit, double low, double high) {
        boolean fine = unit > 0
                && Double.isFinite(unit)
                && Double.isFinite(1 / unit)
                && Double.isFinite(shift)
                && Double.isFinite(low)
                && Double.isFinite(high)
                && (kind != Kind.LOG || low > shift);
        return fine ? new TargetTransform(kind, shift, unit, low, high) : IDENTITY;
    }

    /** The mean log density of y for normal T(y) of the sample mean and variance, up to a constant. */
    private double score(double[] y) {
        double mean = 0;
        double slope = 0;
        for (double v : y) {
            mean += forward(v) / y.length;
            slope += logSlope(v) / y.length;
        }
        double variance = 0;
        for (double v : y) {
            variance += (forward(v) - mean) * (forward(v) - mean) / y.length;
        }
        double score = slope - 0.5 * Math.log(variance);
        return Double.isFinite(score) ? score : Double.NEGATIVE_INFINITY;
    }

    /** Whether T is the identity. */
    public boolean identity() {
        return kind == Kind.IDENTITY;
    }

    /** The same transform of a + b·y, b positive. */
    public TargetTransform rescaled(double a, double b) {
        return identity() ? this : new TargetTransform(kind, a + b * shift, b * unit, a + b * low, a + b * high);
    }

    private double inside(double y) {
        return Math.max(low, Math.min(high, y));
    }

    /** T(y). */
    public double forward(double y) {
        if (kind == Kind.IDENTITY) {
            return y;
        }
        double near = inside(y);
        double v = (near - shift) / unit;
        double t = kind == Kind.LOG ? Math.log(v) : asinh(v);
        return near == y ? t : t + (y - near) * Math.exp(logSlope(near));
    }

    /** log T′(y). */
    public double logSlope(double y) {
        if (kind == Kind.IDENTITY) {
            return 0;
        }
        double v = (inside(y) - shift) / unit;
        return -Math.log(unit) - (kind == Kind.LOG ? Math.log(v) : Math.log(Math.hypot(1, v)));
    }

    /** T⁻¹(t). */
    public double inverse(double t) {
        return inverse().applyAsDouble(t);
    }

    /** T⁻¹ for many values, with T at its ends computed once. */
    public DoubleUnaryOperator inverse() {
        if (kind == Kind.IDENTITY) {
            return DoubleUnaryOperator.identity();
        }
        double lowest = forward(low);
        double highest = forward(high);
        return t -> {
            if (t < lowest || t > highest) {
                double edge = t < lowest ? low : high;
                return edge + (t - (t < lowest ? lowest : highest)) * Math.exp(-logSlope(edge));
            }
            return shift + unit * (kind == Kind.LOG ? Math.exp(t) : Math.sinh(t));
        };
    }

    private static double asinh(double v) {
        double size = Math.abs(v);
        double t = size < 1e-4 ? size - size * size * size / 6 : Math.log(size + Math.hypot(1, size));
        return Math.copySign(t, v);
    }
}
