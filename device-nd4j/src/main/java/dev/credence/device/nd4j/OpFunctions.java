package dev.credence.device.nd4j;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.cos;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.floor;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.sin;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.ErfcRational;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Formulas in ND4J's operations for functions that it lacks, computes with less than float precision, or evaluates to a
 * number at NaN. The approximations are those of core's {@code NormalTail} and {@code GammaFunctions}, reduced to float
 * precision.
 */
final class OpFunctions {
    private static final Formula ZERO = constant(0);
    private static final Formula ONE = constant(1);
    private static final Formula LARGEST = constant(Float.MAX_VALUE);
    private static final double SQRT_TWO_PI = Math.sqrt(2 * Math.PI);

    private static final double[] A = ErfcRational.NEAR.numerator();
    private static final double[] B = ErfcRational.NEAR.denominator();
    private static final double[] C = ErfcRational.MIDDLE.numerator();
    private static final double[] D = ErfcRational.MIDDLE.denominator();
    private static final double[] P = ErfcRational.FAR.numerator();
    private static final double[] Q = ErfcRational.FAR.denominator();

    /** Below this, ND4J's tanh and e^x − 1 suffer from cancellation. */
    private static final double NEAR = 0.25;

    /** Below this the mean excess is a continued fraction, above it a sum that loses at most four bits. */
    private static final double CLOSE = -3;

    private static final int FRACTIONS = 30;
    /** From here on the series of log Γ and its derivatives have float precision. */
    private static final int FAR = 5;

    private final Map<Formula, Formula> done = new HashMap<>();

    Formula of(Formula formula) {
        Formula known = done.get(formula);
        if (known == null) {
            List<Formula> arguments = new ArrayList<>();
            for (Formula argument : formula.arguments()) {
                arguments.add(of(argument));
            }
            known = arguments.isEmpty() ? formula : replace(formula, arguments);
            done.put(formula, known);
        }
        return known;
    }

    private static Formula replace(Formula formula, List<Formula> x) {
        Formula a = x.get(0);
        return switch (formula.operation()) {
            case TANH -> choose(abs(a), constant(NEAR), Functions.tanh(a), tanhNearZero(a));
            case EXPM1 -> choose(abs(a), constant(NEAR), Functions.expm1(a), expm1NearZero(a));
            case NORMAL_CDF -> normalCdf(a);
            case LOG_NORMAL_CDF -> logNormalCdf(a);
            case NORMAL_HAZARD -> hazard(a);
            case NORMAL_MEAN_EXCESS -> meanExcess(a);
            case LOG_GAMMA -> logGamma(a);
            case DIGAMMA -> digamma(a);
            case TRIGAMMA -> trigamma(a);
            case SIGN -> choose(a, ZERO, ONE, choose(ZERO, a, ONE.negate(), a));
            case MIN -> extremum(a, x.get(1), x.get(1), a);
            case MAX -> extremum(a, x.get(1), a, x.get(1));
            default -> Functions.apply(formula.operation(), x);
        };
    }

    /** One formula if a &gt; b, another if a &lt; b; the mean if they are equal or one is NaN. */
    private static Formula extremum(Formula a, Formula b, Formula ifGreater, Formula ifLess) {
        if (b.isConstant()) {
            return a.equals(ifGreater) ? choose(b, a, b, a) : choose(a, b, b, a);
        }
        if (a.isConstant()) {
            return b.equals(ifLess) ? choose(a, b, a, b) : choose(b, a, a, b);
        }
        return choose(a, b, ifGreater, choose(b, a, ifLess, a.times(0.5).plus(b.times(0.5))));
    }

    private static Formula tanhNearZero(Formula x) {
        double[] series = {62.0 / 2835, -17.0 / 315, 2.0 / 15, -1.0 / 3, 1};
        return x.times(polynomial(series, x.square()));
    }

    private static Formula expm1NearZero(Formula x) {
        double[] series = {1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1};
        return x.times(polynomial(series, x));
    }

    private static Formula polynomial(double[] coefficients, Formula x) {
        Formula sum = ZERO;
        for (double c : coefficients) {
            sum = sum.times(x).plus(c);
        }
        return sum;
    }

    /** e^{x²} erfc(x) for x ≥ 0. */
    private static Formula scaledErfc(Formula x) {
        Formula square = x.square();
        Formula near =
                exp(square).times(ONE.minus(x.times(polynomial(A, square)).over(polynomial(B, square))));
        Formula between = polynomial(C, x).over(polynomial(D, x));
        Formula inverse = square.reciprocal();
        Formula correction = inverse.times(polynomial(P, inverse)).over(polynomial(Q, inverse));
        Formula beyond = constant(1 / Math.sqrt(Math.PI)).minus(correction).over(x);
        return choose(x, constant(0.46875), choose(x, constant(4), beyond, between), near);
    }

    /** Φ(−|z|)/e^{−z²/2}. */
    private static Formula scaledTail(Formula z) {
        return scaledErfc(abs(z).times(Math.sqrt(0.5))).times(0.5);
    }

    private static Formula exponential(Formula z) {
        return exp(z.square().times(-0.5));
    }

    private static Formula normalCdf(Formula z) {
        Formula tail = scaledTail(z).times(exponential(z));
        return choose(z, ZERO, ONE.minus(tail), tail);
    }

    private static Formula logNormalCdf(Formula z) {
        Formula scaled = scaledTail(z);
        Formula above = log1p(scaled.times(exponential(z)).negate());
        return choose(z, ZERO, above, log(scaled).minus(z.square().times(0.5)));
    }

    private static Formula hazard(Formula z) {
        Formula density = exponential(z).over(SQRT_TWO_PI);
        Formula scaled = scaledTail(z);
        Formula above = density.over(ONE.minus(scaled.times(exponential(z))));
        return choose(z, ZERO, above, constant(1 / SQRT_TWO_PI).over(scaled));
    }

    private static Formula meanExcess(Formula z) {
        Formula fraction = z.negate();
        for (int n = FRACTIONS; n >= 2; n--) {
            fraction = constant(n).over(fraction).minus(z);
        }
        Formula above = choose(z, LARGEST, z, z.plus(hazard(z)));
        return choose(constant(CLOSE), z, fraction.reciprocal(), above);
    }

    /** x minus the nearest integer. */
    private static Formula part(Formula x) {
        return x.minus(floor(x.plus(0.5)));
    }

    private static Formula logGamma(Formula x) {
        Formula positive = choose(ZERO, x, ONE.minus(x), x);
        Formula product = ONE;
        Formula far = positive;
        for (int i = 0; i < FAR; i++) {
            Formula before = far;
            product = choose(constant(FAR), before, product.times(before), product);
            far = choose(constant(FAR), before, before.plus(1), before);
        }
        Formula s = far.reciprocal().square();
        Formula series = polynomial(new double[] {-1.0 / 1680, 1.0 / 1260, -1.0 / 360, 1.0 / 12}, s)
                .over(far);
        Formula value = far.minus(0.5)
                .times(log(far))
                .minus(far)
                .plus(Constants.HALF_LOG_2PI)
                .plus(series)
                .minus(log(product));
        Formula sine = abs(sin(part(x).times(Math.PI)));
        Formula infinity = constant(Double.POSITIVE_INFINITY);
        Formula reflected = choose(sine, ZERO, log(constant(Math.PI).over(sine)).minus(value), infinity);
        Formula finite = choose(ZERO, x, reflected, value);
        return choose(abs(x), LARGEST, infinity, finite);
    }

    private static Formula digamma(Formula x) {
        Formula far = choose(x, ZERO, x, ONE.minus(x));
        Formula shift = ZERO;
        for (int i = 0; i < FAR; i++) {
            Formula before = far;
            shift = shift.plus(choose(constant(FAR), before, before.reciprocal(), ZERO));
            far = choose(constant(FAR), before, before.plus(1), before);
        }
        Formula s = far.reciprocal().square();
        Formula series = polynomial(new double[] {-1.0 / 240, 1.0 / 252, -1.0 / 120, 1.0 / 12, 0}, s);
        Formula value =
                log(far).minus(far.reciprocal().times(0.5)).minus(series).minus(shift);
        Formula angle = part(x).times(Math.PI);
        Formula reflected = value.minus(cos(angle).times(Math.PI).over(sin(angle)));
        Formula below = choose(abs(angle), ZERO, reflected, constant(Double.NaN));
        return choose(x, ZERO, value, below);
    }

    private static Formula trigamma(Formula x) {
        Formula far = choose(x, ZERO, x, ONE.minus(x));
        Formula shift = ZERO;
        for (int i = 0; i < FAR; i++) {
            Formula before = far;
            shift = shift.plus(choose(constant(FAR), before, before.reciprocal().square(), ZERO));
            far = choose(constant(FAR), before, before.plus(1), before);
        }
        Formula r = far.reciprocal();
        Formula series = polynomial(new double[] {-1.0 / 30, 1.0 / 42, -1.0 / 30, 1.0 / 6, 0}, r.square());
        Formula value = r.times(series.plus(r.times(0.5)).plus(1)).plus(shift);
        Formula ratio = constant(Math.PI).over(sin(part(x).times(Math.PI)));
        return choose(x, ZERO, value, ratio.square().minus(value));
    }
}
