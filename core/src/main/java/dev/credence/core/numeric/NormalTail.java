package dev.credence.core.numeric;

/**
 * The standard normal distribution function Φ and its logarithm, also far out, from the scaled complementary error
 * function. By the rational approximations of Cody (1969, Mathematics of Computation 23); relative error about 1e−15.
 */
public final class NormalTail {
    private static final double SQRT_HALF = Math.sqrt(0.5);
    private static final double SQRT_TWO_PI = Math.sqrt(2 * Math.PI);

    private static final double[] A = {
        1.85777706184603153e-1,
        3.16112374387056560e00,
        1.13864154151050156e02,
        3.77485237685302021e02,
        3.20937758913846947e03
    };
    private static final double[] B = {
        1, 2.36012909523441209e01, 2.44024637934444173e02, 1.28261652607737228e03, 2.84423683343917062e03
    };
    private static final double[] C = {
        2.15311535474403846e-8,
        5.64188496988670089e-1,
        8.88314979438837594e00,
        6.61191906371416295e01,
        2.98635138197400131e02,
        8.81952221241769090e02,
        1.71204761263407058e03,
        2.05107837782607147e03,
        1.23033935479799725e03
    };
    private static final double[] D = {
        1,
        1.57449261107098347e01,
        1.17693950891312499e02,
        5.37181101862009858e02,
        1.62138957456669019e03,
        3.29079923573345963e03,
        4.36261909014324716e03,
        3.43936767414372164e03,
        1.23033935480374942e03
    };
    private static final double[] P = {
        1.63153871373020978e-2,
        3.05326634961232344e-1,
        3.60344899949804439e-1,
        1.25781726111229246e-1,
        1.60837851487422766e-2,
        6.58749161529837803e-4
    };
    private static final double[] Q = {
        1,
        2.56852019228982242e00,
        1.87295284992346725e00,
        5.27905102951428412e-1,
        6.05183413124413191e-2,
        2.33520497626869185e-3
    };

    /** From here on erfc(−x) is 2, and beyond {@link #NOTHING} erfc(x) is 0, to rounding. */
    private static final double ALL = 6;

    private static final double NOTHING = 27.3;

    /**
     * Below this, {@link #meanExcess} is a continued fraction; above it the sum loses at most 20 units in the last
     * place.
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

    /** The same by the rational approximations alone. */
    static double rationalErfc(double x) {
        if (!(x > -ALL && x < NOTHING)) {
            return x < 0 ? 2 : x > 0 ? 0 : x;
        }
        double away = Math.abs(x);
        if (away <= 0.46875) {
            double square = x * x;
            return 1 - x * polynomial(A, square) / polynomial(B, square);
        }
        // the rounding error of x² counts x² times: the exact square of a shortened x, and the rest by itself
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
     * z + φ(z)/Φ(z) = E[z − Z | Z &lt; z]. Far below 0, with x = −z, it is 1/(x + 2/(x + 3/(x + …))), what Laplace's
     * continued fraction of Mills' ratio leaves of it.
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
