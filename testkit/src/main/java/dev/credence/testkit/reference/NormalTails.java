package dev.credence.testkit.reference;

/** The standard normal distribution by a series and a continued fraction, which share nothing with the approximations they check. */
final class NormalTails {
    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

    private NormalTails() {}

    /** φ(z). */
    static double density(double z) {
        return Math.exp(-0.5 * z * z) / ROOT_TWO_PI;
    }

    /** 1 − Φ(z) for z ≥ 0. */
    static double upper(double z) {
        return z < 3 ? 0.5 - density(z) * series(z) : density(z) * ratio(z);
    }

    /** log Φ(z). */
    static double logProbability(double z) {
        if (z > 0) {
            return Math.log1p(-upper(z));
        }
        return z > -3
                ? Math.log(0.5 - density(z) * series(-z))
                : Math.log(ratio(-z)) - 0.5 * z * z - Math.log(ROOT_TWO_PI);
    }

    /** (Φ(z) − ½)/φ(z) = z + z³/3 + z⁵/(3·5) + … (Marsaglia 2004). */
    private static double series(double z) {
        double term = z;
        double sum = z;
        for (int i = 3; Math.abs(term) > 1e-18 * Math.abs(sum); i += 2) {
            term *= z * z / i;
            sum += term;
        }
        return sum;
    }

    /** (1 − Φ(z))/φ(z) = 1/(z + 1/(z + 2/(z + 3/(z + …)))) (Laplace). */
    private static double ratio(double z) {
        double fraction = z;
        for (int k = 400; k > 0; k--) {
            fraction = z + k / fraction;
        }
        return 1 / fraction;
    }
}
