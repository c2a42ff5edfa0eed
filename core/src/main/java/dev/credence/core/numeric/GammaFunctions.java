package dev.credence.core.numeric;

/**
 * log Γ and its first two derivatives: the recurrence up to {@link #FAR}, then the asymptotic series (Abramowitz &amp;
 * Stegun 1964, 6.1.41, 6.3.18 and 6.4.12); below 0 by reflection. Errors are about 1e−14 · max(1, |value|).
 *
 * <p>Commons Numbers does not replace them: training evaluates them at every count, and its LogGamma takes three times
 * as long (its extra digits near the zeros 1 and 2 do not matter in a sum of logarithms); its Trigamma has 12 digits,
 * its Digamma 13 ({@code GammaDigitsTest}).
 */
public final class GammaFunctions {
    /** Smallest argument at which the series are exact to double precision. */
    private static final double FAR = 12;

    private GammaFunctions() {}

    /** log |Γ(x)|; ∞ at 0 and the negative integers. */
    public static double logGamma(double x) {
        if (Double.isInfinite(x)) {
            return Double.POSITIVE_INFINITY;
        }
        if (x <= 0) {
            double sine = sinPi(x);
            return sine == 0 ? Double.POSITIVE_INFINITY : Math.log(Math.PI / Math.abs(sine)) - logGamma(1 - x);
        }
        double product = 1;
        double far = x;
        while (far < FAR) {
            product *= far;
            far++;
        }
        double r = 1 / far;
        double s = r * r;
        double series = r
                * (1.0 / 12
                        - s
                                * (1.0 / 360
                                        - s * (1.0 / 1260 - s * (1.0 / 1680 - s * (1.0 / 1188 - s * 691.0 / 360360)))));
        double value = far * (Math.log(far) - 1) - 0.5 * Math.log(far) + Constants.HALF_LOG_2PI + series;
        return product == 1 ? value : value - Math.log(product);
    }

    /** ψ(x); NaN at 0 and the negative integers. */
    public static double digamma(double x) {
        if (x <= 0) {
            double sine = sinPi(x);
            return sine == 0 ? Double.NaN : digamma(1 - x) - Math.PI * cosPi(x) / sine;
        }
        double shift = 0;
        double far = x;
        while (far < FAR) {
            shift += 1 / far;
            far++;
        }
        double s = 1 / far / far;
        double series = s
                * (1.0 / 12
                        - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s * (1.0 / 132 - s * 691.0 / 32760)))));
        return Math.log(far) - 0.5 / far - series - shift;
    }

    /** ψ′(x); ∞ at 0 and the negative integers. */
    public static double trigamma(double x) {
        if (x <= 0) {
            double sine = sinPi(x);
            return sine == 0 ? Double.POSITIVE_INFINITY : Math.PI / sine * (Math.PI / sine) - trigamma(1 - x);
        }
        double shift = 0;
        double far = x;
        while (far < FAR) {
            shift += 1 / far / far;
            far++;
        }
        double r = 1 / far;
        double s = r * r;
        double series =
                s * (1.0 / 6 - s * (1.0 / 30 - s * (1.0 / 42 - s * (1.0 / 30 - s * (5.0 / 66 - s * 691.0 / 2730)))));
        return r * (1 + 0.5 * r + series) + shift;
    }

    /** sin πx, exactly 0 at the integers, with full relative precision near them. */
    private static double sinPi(double x) {
        double part = Math.IEEEremainder(x, 2); // exact, in [−1, 1]
        double size = Math.abs(part);
        return Math.copySign(Math.sin(Math.PI * Math.min(size, 1 - size)), part);
    }

    private static double cosPi(double x) {
        return Math.cos(Math.PI * Math.IEEEremainder(x, 2));
    }
}
