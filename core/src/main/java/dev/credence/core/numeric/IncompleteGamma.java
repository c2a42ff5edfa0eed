package dev.credence.core.numeric;

/**
 * The upper regularised incomplete gamma function x → Q(a, x) = Γ(a, x)/Γ(a), which is P(Poisson(x) &lt; a) for integer
 * a: by the series and the continued fraction of DLMF 8.7.1 and 8.9.2, the latter by the modified Lentz method (Press
 * et al., Numerical Recipes, §6.2). Relative errors are about 1e−14 · (1 + |log of the prefactor|). Immutable and
 * thread-safe.
 *
 * <p>Both need more terms and lose digits for large a and x near a. There, from a = {@value #LARGE} on, Temme's uniform
 * expansion (DLMF 8.12.3 and 8.12.7) takes over, with relative errors of about 1e−14.
 *
 * <p>Commons Numbers' RegularizedGamma has one or two digits more where Q and 1 − Q are far from ½; more than 4.5
 * standard deviations from a mean above 10⁸ it loses digits, and above 10¹⁵ it does not converge
 * ({@code GammaDigitsTest}).
 */
public final class IncompleteGamma {
    private static final double EPSILON = 1e-16;
    private static final double TINY = 1e-300;
    private static final double LARGE = 1000;

    /** |x − a|/a from which the series or the fraction needs at most a few hundred terms. */
    private static final double FAR = 0.2;

    /** a from which Q is 0 or 1 at distances of {@link #FAR} and more. */
    private static final double SHARP = 1e5;

    /**
     * Power series coefficients of c_0(η) … c_3(η), constant first: c_0 = 1/(λ − 1) − 1/η with ½η² = λ − 1 − log λ, and
     * c_k = (c_{k−1}′ − c_{k−1}′(0) (1 + η c_0))/η (DLMF §8.12, after Temme 1979), as exact fractions.
     */
    private static final double[][] TEMME = {
        {
            -1.0 / 3,
            1.0 / 12,
            -2.0 / 135,
            1.0 / 864,
            1.0 / 2835,
            -139.0 / 777600,
            1.0 / 25515,
            -571.0 / 261273600,
            -281.0 / 151559100,
            163879.0 / 197522841600L,
            -5221.0 / 29554024500L
        },
        {
            -1.0 / 540,
            -1.0 / 288,
            1.0 / 378,
            -77.0 / 77760,
            1.0 / 4860,
            -1.0 / 2488320,
            -2743.0 / 151559100,
            41969.0 / 5486745600L
        },
        {25.0 / 6048, -139.0 / 51840, 1.0 / 1296, 1.0 / 497664, -6199.0 / 57736800},
        {101.0 / 155520, 571.0 / 2488320}
    };

    /** Cache of one function: the components of a prediction are evaluated at one count after the other. */
    private static final ThreadLocal<IncompleteGamma> LAST = ThreadLocal.withInitial(() -> new IncompleteGamma(1));

    private final double a;
    private final double logGamma;

    private IncompleteGamma(double a) {
        this.a = a;
        logGamma = GammaFunctions.logGamma(a);
    }

    /**
     * The function for a given parameter.
     *
     * @param a positive
     */
    public static IncompleteGamma of(double a) {
        IncompleteGamma known = LAST.get();
        if (known.a != a) {
            known = new IncompleteGamma(a);
            LAST.set(known);
        }
        return known;
    }

    /**
     * Q(a, x); NaN where x or a is out of range.
     *
     * @param x not negative
     */
    public double upper(double x) {
        if (!(a > 0 && x >= 0)) {
            return Double.NaN;
        }
        if (x == 0 || x == Double.POSITIVE_INFINITY) {
            return x == 0 ? 1 : 0;
        }
        double distance = (x - a) / a;
        if (a >= LARGE && Math.abs(distance) < FAR) {
            return uniform(distance);
        }
        if (a >= SHARP) {
            return distance < 0 ? 1 : 0;
        }
        double factor = Math.exp(a * Math.log(x) - x - logGamma);
        return x < a + 1 ? 1 - factor * series(x) : factor * fraction(x);
    }

    /** Σ_k x^k / (a (a + 1) … (a + k)). */
    private double series(double x) {
        double term = 1 / a;
        double sum = term;
        for (double k = 1; term > EPSILON * sum; k++) {
            term *= x / (a + k);
            sum += term;
        }
        return sum;
    }

    /** 1/(x + 1 − a − 1·(1 − a)/(x + 3 − a − 2·(2 − a)/(x + 5 − a − …))). */
    private double fraction(double x) {
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

    /** ½ erfc(η √(a/2)) + e^{−aη²/2}/√(2πa) Σ_k c_k(η)/a^k, ½η² = x/a − 1 − log(x/a). */
    private double uniform(double distance) {
        double half = aboveLogarithm(distance);
        double eta = Math.copySign(Math.sqrt(2 * half), distance);
        double correction = 0;
        for (int k = TEMME.length - 1; k >= 0; k--) {
            correction = correction / a + polynomial(TEMME[k], eta);
        }
        return NormalTail.probability(-eta * Math.sqrt(a))
                + Math.exp(-a * half) / Math.sqrt(2 * Math.PI * a) * correction;
    }

    /** {@link #aboveLogarithm(double)} for d &gt; −1 and r = 1 + d, where r has more digits than the sum. */
    static double aboveLogarithm(double d, double r) {
        return Math.abs(d) < FAR ? aboveLogarithm(d) : d - Math.log(r);
    }

    /** d − log(1 + d) = d²/2 − d³/3 + …, without cancellation for small d. */
    private static double aboveLogarithm(double d) {
        double power = d * d;
        double sum = power / 2;
        for (double k = 3; Math.abs(power) > EPSILON * sum; k++) {
            power *= -d;
            sum += power / k;
        }
        return sum;
    }

    private static double polynomial(double[] coefficients, double x) {
        double sum = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            sum = sum * x + coefficients[i];
        }
        return sum;
    }

    private static double away(double x) {
        return Math.abs(x) < TINY ? TINY : x;
    }
}
