package dev.credence.core.formula;

/**
 * The incomplete gamma and beta functions, which distribution functions are made of: the series and the continued
 * fractions of DLMF 8.7.1, 8.9.2 and 8.17.22, the latter by the modified Lentz method (Press et al., Numerical Recipes,
 * §6.2 and §6.4). Relative errors about 1e−14 · (1 + |log of the factor in front|), so 1e−11 at arguments of 1e4.
 */
public final class IncompleteFunctions {
    private static final double EPSILON = 1e-16;
    private static final double TINY = 1e-300;

    /** Whole and unchanging, so that threads may share it in any order. */
    private static LogBeta lastLogBeta = new LogBeta(1, 1, 0);

    private record LogBeta(double a, double b, double minusLog) {}

    private IncompleteFunctions() {}

    /**
     * Q(a, x) = Γ(a, x)/Γ(a), the upper regularised incomplete gamma function: P(Poisson(x) &lt; a) for whole a.
     *
     * @param a positive
     * @param x not negative
     */
    public static double upperGamma(double a, double x) {
        if (!(a > 0 && x >= 0)) {
            return Double.NaN;
        }
        if (x == 0 || x == Double.POSITIVE_INFINITY) {
            return x == 0 ? 1 : 0;
        }
        double factor = Math.exp(a * Math.log(x) - x - GammaFunctions.logGamma(a));
        return x < a + 1 ? 1 - factor * gammaSeries(a, x) : factor * gammaFraction(a, x);
    }

    /** Σ_k x^k / (a (a + 1) … (a + k)). */
    private static double gammaSeries(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (double k = 1; term > EPSILON * sum; k++) {
            term *= x / (a + k);
            sum += term;
        }
        return sum;
    }

    /** 1/(x + 1 − a − 1·(1 − a)/(x + 3 − a − 2·(2 − a)/(x + 5 − a − …))). */
    private static double gammaFraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1 / TINY;
        double d = 1 / b;
        double h = d;
        double change;
        double k = 0;
        do {
            k++;
            double numerator = -k * (k - a);
            b += 2;
            d = 1 / away(numerator * d + b);
            c = away(b + numerator / c);
            change = c * d;
            h *= change;
        } while (Math.abs(change - 1) > 4 * EPSILON && k < 1e6);
        return h;
    }

    /**
     * I_x(a, b), the regularised incomplete beta function.
     *
     * @param x in [0, 1]
     * @param complement 1 − x, given apart so that no digits are lost where x is near 1
     * @param a positive
     * @param b positive
     */
    public static double beta(double x, double complement, double a, double b) {
        if (!(x >= 0 && x <= 1 && a > 0 && b > 0)) {
            return Double.NaN;
        }
        if (x == 0 || complement == 0) {
            return x == 0 ? 0 : 1;
        }
        double factor = Math.exp(minusLogBeta(a, b) + a * Math.log(x) + b * Math.log(complement));
        return x < (a + 1) / (a + b + 2)
                ? factor * betaFraction(x, a, b) / a
                : 1 - factor * betaFraction(complement, b, a) / b;
    }

    /** −log B(a, b). All components of a prediction have the same a and b as a rule, so the last one is kept. */
    private static double minusLogBeta(double a, double b) {
        LogBeta last = lastLogBeta;
        if (last.a != a || last.b != b) {
            double minusLog = GammaFunctions.logGamma(a + b) - GammaFunctions.logGamma(a) - GammaFunctions.logGamma(b);
            last = new LogBeta(a, b, minusLog);
            lastLogBeta = last;
        }
        return last.minusLog;
    }

    private static double betaFraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / away(1 - (a + b) * x / (a + 1));
        double h = d;
        double change;
        double k = 0;
        do {
            k++;
            double even = k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k));
            d = 1 / away(1 + even * d);
            c = away(1 + even / c);
            h *= c * d;
            double odd = -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1));
            d = 1 / away(1 + odd * d);
            c = away(1 + odd / c);
            change = c * d;
            h *= change;
        } while (Math.abs(change - 1) > 4 * EPSILON && k < 1e6);
        return h;
    }

    private static double away(double x) {
        return Math.abs(x) < TINY ? TINY : x;
    }
}
