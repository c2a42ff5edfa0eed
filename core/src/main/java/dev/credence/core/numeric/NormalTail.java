package dev.credence.core.numeric;

/**
 * The standard normal distribution function Φ and its logarithm, accurate in the tails, from the scaled complementary
 * error function ({@link ErfcRational}). Relative errors are about 1e−15.
 */
public final class NormalTail {
    private static final double SQRT_HALF = Math.sqrt(0.5);
    private static final double SQRT_TWO_PI = Math.sqrt(2 * Math.PI);

    private static final double[] A = ErfcRational.NEAR.numerator();
    private static final double[] B = ErfcRational.NEAR.denominator();
    private static final double[] C = ErfcRational.MIDDLE.numerator();
    private static final double[] D = ErfcRational.MIDDLE.denominator();
    private static final double[] P = ErfcRational.FAR.numerator();
    private static final double[] Q = ErfcRational.FAR.denominator();

    /** From here on erfc(−x) rounds to 2; from {@link #NOTHING} on, erfc(x) rounds to 0. */
    private static final double ALL = 6;

    private static final double NOTHING = 27.3;

    /**
     * Below this, {@link #meanExcess} is a continued fraction; above, the sum loses at most 20 units in the last place.
     */
    private static final double CLOSE = -4;

    private static final int FRACTIONS = 60;

    private NormalTail() {}

    /** erfc(x) = 2 Φ(−x√2), without cancellation for large x. */
    public static double erfc(double x) {
        double away = Math.abs(x);
        if (away <= ErfcTable.REACH) {
            double upper = ErfcTable.at(away);
            return x < 0 ? 2 - upper : upper;
        }
        return rationalErfc(x);
    }

    /** erfc(x) by the rational approximations alone. */
    static double rationalErfc(double x) {
        if (!(x > -ALL && x < NOTHING)) {
            return x < 0 ? 2 : x > 0 ? 0 : x;
        }
        double away = Math.abs(x);
        if (away <= 0.46875) {
            double square = x * x;
            return 1 - x * polynomial(A, square) / polynomial(B, square);
        }
        // the rounding error of x² is amplified by x²: a truncated x has an exact square, the remainder is separate
        double shortened = Math.rint(away * 16) / 16;
        double rest = (away - shortened) * (away + shortened);
        double upper = Math.exp(-shortened * shortened) * Math.exp(-rest) * scaledErfc(away);
        return x < 0 ? 2 - upper : upper;
    }

    /** e^{x²} erfc(x) for x ≥ 0. */
    static double scaledErfc(double x) {
        double square = x * x;
        if (x <= 0.46875) {
            return Math.exp(square) * (1 - x * polynomial(A, square) / polynomial(B, square));
        }
        if (x <= 4) {
            return polynomial(C, x) / polynomial(D, x);
        }
        double inverse = 1 / square;
        double correction = inverse * polynomial(P, inverse) / polynomial(Q, inverse);
        return (1 / Math.sqrt(Math.PI) - correction) / x;
    }

    private static double polynomial(double[] coefficients, double x) {
        double sum = 0;
        for (double c : coefficients) {
            sum = sum * x + c;
        }
        return sum;
    }

    /** φ(z). */
    public static double density(double z) {
        return Math.exp(-0.5 * z * z) / SQRT_TWO_PI;
    }

    /** Φ(z). */
    public static double probability(double z) {
        double x = Math.abs(z) * SQRT_HALF;
        double tail = 0.5 * (x <= ErfcTable.REACH ? ErfcTable.at(x) : scaledErfc(x) * Math.exp(-0.5 * z * z));
        return z > 0 ? 1 - tail : tail;
    }

    /** log Φ(z), about −z²/2 − log(−z√(2π)) far below 0. */
    public static double logProbability(double z) {
        double scaled = 0.5 * scaledErfc(Math.abs(z) * SQRT_HALF);
        return z > 0 ? Math.log1p(-scaled * Math.exp(-0.5 * z * z)) : Math.log(scaled) - 0.5 * z * z;
    }

    /** φ(z)/Φ(z), the derivative of {@link #logProbability}; about −z far below 0. */
    public static double hazard(double z) {
        return z > 0 ? density(z) / probability(z) : 2 / (SQRT_TWO_PI * scaledErfc(-z * SQRT_HALF));
    }

    /**
     * z + φ(z)/Φ(z) = E[z − Z | Z &lt; z]. Far below 0, with x = −z, it is 1/(x + 2/(x + 3/(x + …))), from Laplace's
     * continued fraction of Mills' ratio.
     */
    public static double meanExcess(double z) {
        if (!(z < CLOSE)) {
            return z == Double.POSITIVE_INFINITY ? z : z + hazard(z);
        }
        double fraction = -z;
        for (int n = FRACTIONS; n >= 2; n--) {
            fraction = n / fraction - z;
        }
        return 1 / fraction;
    }
}
