package dev.credence.inference.auto;

import dev.credence.core.numeric.GaussLegendre;
import dev.credence.core.numeric.NormalTail;
import dev.credence.inference.auto.table.TargetTransform;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Mean and standard deviation of c(Y), c(y) = max(lower, min(upper, y)), where Y or T(Y) is normal. Without the bounds
 * a tail of tiny probability may dominate the variance, above all for a normal on a logarithmic scale.
 */
public final class ClampedMoments {
    /** Standard deviations beyond which a normal has no mass: Φ(−8.3) is 5e−17. */
    public static final double FAR = 8.3;

    private static final double NODE = 0.75; // spacing of the nodes of the trapezoid rule, in σ
    private static final int NODES = 11; // on each side: the rule is exact to rounding for smooth functions
    private static final double[] SHARES = shares();
    private static final GaussLegendre PART = new GaussLegendre(32); // for an interval that ends at a bound
    private static final double[] PART_NODES = PART.nodes();
    private static final double[] PART_WEIGHTS = PART.weights();

    /** Up to this σ the moments of the whole distribution are those within ±8.3σ to rounding, also of e^t. */
    private static final double NARROW = 0.5;

    private final TargetTransform transform;
    private final double lower;
    private final double upper;
    private final DoubleUnaryOperator inverse;
    private final double lowest; // T(lower)
    private final double highest;
    private final double curvedFrom; // T of the lower end of its nonlinear part
    private final double curvedTo;

    /**
     * @param lower −∞ for none
     * @param upper ∞ for none
     * @param transform T
     */
    ClampedMoments(double lower, double upper, TargetTransform transform) {
        this.transform = transform;
        this.lower = lower;
        this.upper = upper;
        inverse = transform.inverse();
        lowest = Double.isInfinite(lower) ? lower : transform.forward(lower);
        highest = Double.isInfinite(upper) ? upper : transform.forward(upper);
        curvedFrom = transform.forward(transform.low());
        curvedTo = transform.forward(transform.high());
    }

    /** Moments without bounds. */
    static ClampedMoments unbounded(TargetTransform transform) {
        return new ClampedMoments(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, transform);
    }

    /** The transform T. */
    TargetTransform transform() {
        return transform;
    }

    /** Lower bound. */
    double lower() {
        return lower;
    }

    /** Upper bound. */
    double upper() {
        return upper;
    }

    /** The moments for shift + factor · Y. */
    ClampedMoments rescaled(double shift, double factor) {
        return new ClampedMoments(shift + factor * lower, shift + factor * upper, transform.rescaled(shift, factor));
    }

    /** Moves a bound that the median lies beyond to twice the distance. */
    ClampedMoments around(double median) {
        return new ClampedMoments(
                Math.min(lower, lower + 2 * (median - lower)),
                Math.max(upper, upper + 2 * (median - upper)),
                transform);
    }

    /** Writes the moments of Y ~ N(μ, σ²), in closed form. */
    void ofNormal(double location, double width, double[] means, double[] deviations, int at) {
        double a = (lower - location) / width;
        double b = (upper - location) / width;
        if (a <= -FAR && b >= FAR) {
            means[at] = location;
            deviations[at] = width;
        } else if (a >= FAR || b <= -FAR) {
            means[at] = a >= FAR ? lower : upper;
            deviations[at] = 0;
        } else {
            a = Math.max(a, -FAR);
            b = Math.min(b, FAR);
            double below = NormalTail.probability(a);
            double above = NormalTail.probability(-b);
            double atA = NormalTail.density(a);
            double atB = NormalTail.density(b);
            double first = a * below + b * above + atA - atB;
            double second = a * a * below + b * b * above + (1 - below - above) + a * atA - b * atB;
            means[at] = location + width * first;
            deviations[at] = width * Math.sqrt(Math.max(0, second - first * first));
        }
    }

    /** Writes the moments for T(Y) ~ N(μ, σ²), in closed form where T is log or asinh for all of it. */
    void ofTransformed(double location, double width, double[] means, double[] deviations, int at) {
        double a = (lowest - location) / width;
        double b = (highest - location) / width;
        if (a <= -FAR && b >= FAR) {
            if (isCurved(location, width)) {
                curved(location, width, means, deviations, at);
            } else {
                whole(location, width, means, deviations, at);
            }
        } else if (a >= FAR || b <= -FAR) {
            means[at] = a >= FAR ? lower : upper;
            deviations[at] = 0;
        } else {
            part(location, width, Math.max(a, -FAR), Math.min(b, FAR), means, deviations, at);
        }
    }

    private boolean isCurved(double location, double width) {
        return !transform.identity()
                && width <= NARROW
                && location - FAR * width >= curvedFrom
                && location + FAR * width <= curvedTo;
    }

    /**
     * Moments of shift + unit · e^t or sinh t (Johnson 1949): E e^t = e^{μ+σ²/2}, Var e^t = (e^{σ²} − 1) e^{2μ+σ²}; E
     * sinh t = e^{σ²/2} sinh μ, Var sinh t = ½ (e^{σ²} − 1)(e^{σ²} cosh 2μ + 1).
     */
    private void curved(double location, double width, double[] means, double[] deviations, int at) {
        double square = width * width;
        double more = Math.expm1(square);
        if (transform.kind() == TargetTransform.Kind.LOG) {
            double mean = Math.exp(location + 0.5 * square);
            means[at] = transform.shift() + transform.unit() * mean;
            deviations[at] = transform.unit() * mean * Math.sqrt(more);
        } else {
            double cosh = Math.cosh(2 * location);
            means[at] = transform.shift() + transform.unit() * Math.exp(0.5 * square) * Math.sinh(location);
            deviations[at] = transform.unit() * Math.sqrt(0.5 * more * ((1 + more) * cosh + 1));
        }
    }

    /** The trapezoid rule over all z. */
    private void whole(double location, double width, double[] means, double[] deviations, int at) {
        double first = 0;
        double squares = 0;
        double centre = inverse.applyAsDouble(location);
        for (int k = 0; k < SHARES.length; k++) {
            double d = inverse.applyAsDouble(location + width * NODE * (k - NODES)) - centre;
            first += SHARES[k] * d;
            squares += SHARES[k] * d * d;
        }
        means[at] = centre + first;
        deviations[at] = Math.sqrt(Math.max(0, squares - first * first));
    }

    /** Gauss–Legendre quadrature on [a, b], with point masses at the ends. */
    private void part(double location, double width, double a, double b, double[] means, double[] deviations, int at) {
        double centre = inverse.applyAsDouble(location + width * Math.max(a, Math.min(b, 0)));
        double first = 0;
        double squares = 0;
        for (int k = -1; k <= PART_NODES.length; k++) {
            boolean inside = k >= 0 && k < PART_NODES.length;
            double z = inside ? a + (b - a) * PART_NODES[k] : k < 0 ? a : b;
            double share =
                    inside ? (b - a) * PART_WEIGHTS[k] * NormalTail.density(z) : NormalTail.probability(k < 0 ? a : -b);
            double d = inverse.applyAsDouble(location + width * z) - centre;
            first += share * d;
            squares += share * d * d;
        }
        means[at] = centre + first;
        deviations[at] = Math.sqrt(Math.max(0, squares - first * first));
    }

    /** The nodes z of the rule for a transformed normal that no bound cuts. */
    public static double[] wholeNodes() {
        double[] nodes = new double[SHARES.length];
        Arrays.setAll(nodes, k -> NODE * (k - NODES));
        return nodes;
    }

    /** The shares of {@link #wholeNodes}. */
    public static double[] wholeShares() {
        return SHARES.clone();
    }

    /** The rule on [0, 1] for the part of a transformed normal between the bounds. */
    public static GaussLegendre partRule() {
        return PART;
    }

    /** φ at the nodes, normalised to the sum 1. */
    private static double[] shares() {
        double[] shares = new double[2 * NODES + 1];
        double total = 0;
        for (int k = 0; k < shares.length; k++) {
            shares[k] = NormalTail.density(NODE * (k - NODES));
            total += shares[k];
        }
        for (int k = 0; k < shares.length; k++) {
            shares[k] /= total;
        }
        return shares;
    }
}
