package dev.credence.guarantee.recalibration;

import java.util.Arrays;

/**
 * An increasing, smooth map R of [0, 1] onto itself, that interpolates values at equally spaced knots: a monotone cubic
 * spline whose slopes are harmonic means of the adjacent secants' (Fritsch and Butland 1984), and the secants' own at
 * the ends. For increasing values R′ is at least a quarter of the secant's slope.
 */
final class MonotoneCubic {
    private final double[] values;
    private final double[] slopes;

    /** @param values R(k/K) for k = 0 … K, from 0 to 1, ascending */
    MonotoneCubic(double[] values) {
        int pieces = values.length - 1;
        boolean fits = pieces >= 1 && values[0] == 0 && values[pieces] == 1;
        for (int k = 1; fits && k <= pieces; k++) {
            fits = values[k] > values[k - 1];
        }
        if (!fits) {
            throw new IllegalArgumentException(
                    "the map is " + Arrays.toString(values) + ", expected values that ascend from 0 to 1");
        }
        this.values = values.clone();
        this.slopes = new double[values.length];
        for (int k = 0; k <= pieces; k++) {
            double left = k == 0 ? secant(0) : secant(k - 1);
            double right = k == pieces ? secant(pieces - 1) : secant(k);
            slopes[k] = 2 * left * right / (left + right);
        }
    }

    private double secant(int piece) {
        return (values[piece + 1] - values[piece]) * (values.length - 1);
    }

    int pieces() {
        return values.length - 1;
    }

    double[] values() {
        return values.clone();
    }

    /** R(u). */
    double value(double u) {
        int k = piece(u);
        double t = u * pieces() - k;
        double h = 1.0 / pieces();
        return values[k]
                + t * h * slopes[k]
                + t * t * (3 * (values[k + 1] - values[k]) - h * (2 * slopes[k] + slopes[k + 1]))
                + t * t * t * (h * (slopes[k] + slopes[k + 1]) - 2 * (values[k + 1] - values[k]));
    }

    /** 1 − R(1 − v), without cancellation for small v. */
    double upper(double v) {
        int last = pieces() - 1;
        if (v * pieces() > 1) {
            return 1 - value(1 - v);
        }
        // The last piece seen from its end.
        double t = v * pieces();
        double h = 1.0 / pieces();
        double rise = 1 - values[last];
        return t * h * slopes[last + 1]
                + t * t * (3 * rise - h * (2 * slopes[last + 1] + slopes[last]))
                + t * t * t * (h * (slopes[last] + slopes[last + 1]) - 2 * rise);
    }

    /** R′(u). */
    double derivative(double u) {
        int k = piece(u);
        double t = u * pieces() - k;
        double h = 1.0 / pieces();
        double rise = values[k + 1] - values[k];
        return slopes[k]
                + (2 * t * (3 * rise - h * (2 * slopes[k] + slopes[k + 1]))
                                + 3 * t * t * (h * (slopes[k] + slopes[k + 1]) - 2 * rise))
                        / h;
    }

    /** R⁻¹(p), by bisection. */
    double inverse(double p) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < 80 && high - low > Math.ulp(low); i++) {
            double middle = 0.5 * (low + high);
            if (value(middle) < p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return 0.5 * (low + high);
    }

    private int piece(double u) {
        return (int) Math.max(0, Math.min(pieces() - 1, Math.floor(u * pieces())));
    }
}
