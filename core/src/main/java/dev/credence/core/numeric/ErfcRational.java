package dev.credence.core.numeric;

/**
 * Rational approximations of the complementary error function by Cody (1969, Mathematics of Computation 23), for x ≥ 0
 * in three ranges. Coefficients are in descending order of powers.
 */
public final class ErfcRational {
    /** (1 − erfc(x))/x as a function of x², x ≤ 0.46875. */
    public static final ErfcRational NEAR = new ErfcRational(
            new double[] {
                1.85777706184603153e-1,
                3.16112374387056560e00,
                1.13864154151050156e02,
                3.77485237685302021e02,
                3.20937758913846947e03
            },
            new double[] {
                1, 2.36012909523441209e01, 2.44024637934444173e02, 1.28261652607737228e03, 2.84423683343917062e03
            });
    /** e^(x²) erfc(x) as a function of x ≤ 4. */
    public static final ErfcRational MIDDLE = new ErfcRational(
            new double[] {
                2.15311535474403846e-8,
                5.64188496988670089e-1,
                8.88314979438837594e00,
                6.61191906371416295e01,
                2.98635138197400131e02,
                8.81952221241769090e02,
                1.71204761263407058e03,
                2.05107837782607147e03,
                1.23033935479799725e03
            },
            new double[] {
                1,
                1.57449261107098347e01,
                1.17693950891312499e02,
                5.37181101862009858e02,
                1.62138957456669019e03,
                3.29079923573345963e03,
                4.36261909014324716e03,
                3.43936767414372164e03,
                1.23033935480374942e03
            });
    /** (1/√π − x e^(x²) erfc(x)) x² as a function of 1/x², x > 4. */
    public static final ErfcRational FAR = new ErfcRational(
            new double[] {
                1.63153871373020978e-2,
                3.05326634961232344e-1,
                3.60344899949804439e-1,
                1.25781726111229246e-1,
                1.60837851487422766e-2,
                6.58749161529837803e-4
            },
            new double[] {
                1,
                2.56852019228982242e00,
                1.87295284992346725e00,
                5.27905102951428412e-1,
                6.05183413124413191e-2,
                2.33520497626869185e-3
            });

    private final double[] numerator;
    private final double[] denominator;

    private ErfcRational(double[] numerator, double[] denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    /** A new array. */
    public double[] numerator() {
        return numerator.clone();
    }

    /** A new array. */
    public double[] denominator() {
        return denominator.clone();
    }
}
