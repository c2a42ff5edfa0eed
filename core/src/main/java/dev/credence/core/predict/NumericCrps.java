package dev.credence.core.predict;

import java.util.function.DoubleUnaryOperator;

/**
 * The continuous ranked probability score ∫ (F(x) − 1[x ≥ y])² dx of one point from its distribution function alone.
 *
 * <p>Of counts it is Σ_k (F(k) − 1[k ≥ y])² over k = 0, 1, … (each F(k) holds on [k, k + 1), y may be any number), up
 * to where 1 − F(k) &lt; 1e−8 and k ≥ y.
 *
 * <p>Of real numbers it is ∫ F² below y and ∫ (1 − F)² above, by adaptive Gauss–Kronrod quadrature (Piessens et al.
 * 1983, QUADPACK, the rule of 7 and 15 nodes) on intervals whose lengths double away from the mean, until F or 1 − F
 * falls below 1e−6; the rule's own estimate of its error is kept below a given part of the standard deviation in all.
 * What is cut off is, with a finite variance, at most 1e−6 ∫ (1 − F), far below that.
 */
public final class NumericCrps {
    private static final double TAIL = 1e-6;
    private static final int DEEPEST = 30;

    /** Nodes of the rule of 15 in [0, 1), every second of which is one of the rule of 7, with the weights of both. */
    private static final double[] NODES = {
        0,
        0.207784955007898467600689403773245,
        0.405845151377397166906606412076961,
        0.586087235467691130294144691693,
        0.741531185599394439863864773280788,
        0.864864423359769072789712788640926,
        0.949107912342758524526189684047851,
        0.991455371120812639206854697526329
    };

    private static final double[] FIFTEEN = {
        0.209482141084727828012999174891714, 0.204432940075298892414161999234649,
        0.190350578064785409913256402421014, 0.169004726639267902826583426598550,
        0.140653259715525918745189590510238, 0.104790010322250183839876322541518,
        0.063092092629978553290700663189204, 0.022935322010529224963732008058970
    };

    private static final double[] SEVEN = {
        0.417959183673469387755102040816327, 0, 0.381830050505118944950369775488975, 0,
        0.279705391489276667901467771423780, 0, 0.129484966168869693270611432679082, 0
    };

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
        double sum = Math.max(0, -y); // F is 0 there
        for (double k = 0; ; k++) {
            double f = cdf.applyAsDouble(k);
            double below = Math.min(1, Math.max(0, y - k)); // the part of [k, k + 1) below y
            sum += below * f * f + (1 - below) * (1 - f) * (1 - f);
            if (1 - f < 1e-8 && k >= y) {
                return sum;
            }
            if (1 - f < 1e-15) {
                return sum + Math.max(0, y - k - 1);
            }
        }
    }

    /**
     * ∫ (F(x) − 1[x ≥ y])² dx.
     *
     * @param mean of the distribution: where the quadrature begins
     * @param sd its standard deviation, positive
     */
    public double ofReals(double y, double mean, double sd) {
        double sum = 0;
        DoubleUnaryOperator lower = x -> square(cdf.applyAsDouble(x));
        DoubleUnaryOperator upper = x -> square(1 - cdf.applyAsDouble(x));
        // between mean and y, and then outwards from both
        double from = Math.min(mean, y);
        double to = Math.max(mean, y);
        sum += between(y > mean ? lower : upper, from, to, sd);
        sum += outwards(upper, to, sd, x -> 1 - cdf.applyAsDouble(x));
        sum += outwards(lower, from, -sd, cdf);
        return sum;
    }

    private double between(DoubleUnaryOperator f, double from, double to, double sd) {
        double sum = 0;
        double step = sd;
        double x = from;
        while (x < to) { // pieces grow away from the mean, wherever that is
            double next = Math.min(to, x + step);
            sum += adaptive(f, x, next, tolerance * sd / 64, 0);
            x = next;
            step *= 2;
        }
        return sum;
    }

    private double outwards(DoubleUnaryOperator f, double from, double step, DoubleUnaryOperator tail) {
        double sum = 0;
        double x = from;
        double width = step;
        while (tail.applyAsDouble(x) > TAIL) {
            double next = x + width;
            sum += adaptive(f, Math.min(x, next), Math.max(x, next), tolerance * Math.abs(step) / 64, 0);
            x = next;
            width *= 2;
        }
        return sum;
    }

    private static double adaptive(DoubleUnaryOperator f, double a, double b, double tolerance, int depth) {
        double centre = 0.5 * (a + b);
        double half = 0.5 * (b - a);
        double fifteen = 0;
        double seven = 0;
        for (int i = 0; i < NODES.length; i++) {
            double value = f.applyAsDouble(centre + half * NODES[i]);
            if (i > 0) {
                value += f.applyAsDouble(centre - half * NODES[i]);
            }
            fifteen += FIFTEEN[i] * value;
            seven += SEVEN[i] * value;
        }
        if (half * Math.abs(fifteen - seven) <= tolerance || depth == DEEPEST) {
            return half * fifteen;
        }
        return adaptive(f, a, centre, 0.5 * tolerance, depth + 1) + adaptive(f, centre, b, 0.5 * tolerance, depth + 1);
    }

    private static double square(double x) {
        return x * x;
    }
}
