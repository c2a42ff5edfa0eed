package dev.credence.core.formula;

import static dev.credence.core.formula.Formula.node;
import static dev.credence.core.formula.Operation.CHOOSE;
import static dev.credence.core.formula.Operation.COS;
import static dev.credence.core.formula.Operation.EXP;
import static dev.credence.core.formula.Operation.EXPM1;
import static dev.credence.core.formula.Operation.LOG;
import static dev.credence.core.formula.Operation.LOG1P;
import static dev.credence.core.formula.Operation.MULTIPLY;
import static dev.credence.core.formula.Operation.NEGATE;
import static dev.credence.core.formula.Operation.SIGMOID;
import static dev.credence.core.formula.Operation.SIN;
import static dev.credence.core.formula.Operation.SOFTPLUS;
import static dev.credence.core.formula.Operation.TANH;

import java.util.List;

/** Inputs, constants and functions of a {@link Formula}, for static import. Results are simplified. */
public final class Functions {
    private Functions() {}

    /**
     * An input by name.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public static Formula input(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("An input needs a name");
        }
        return Formula.ofInput(name);
    }

    public static Formula constant(double value) {
        return Formula.ofConstant(value);
    }

    static void requireInput(Formula formula, String purpose) {
        if (!formula.is(Operation.INPUT)) {
            throw new IllegalArgumentException("Only an input can be used to " + purpose + ", not " + formula);
        }
    }

    public static Formula exp(Formula x) {
        if (x.is(LOG)) {
            return x.argument(0);
        }
        if (x.is(LOG1P)) {
            return x.argument(0).plus(1);
        }
        if (x.is(SOFTPLUS)) {
            return exp(x.argument(0)).plus(1);
        }
        if (x.is(NEGATE) && x.argument(0).is(SOFTPLUS)) {
            return sigmoid(x.argument(0).argument(0).negate());
        }
        return x.is(Operation.LOG_NORMAL_CDF) ? normalCdf(x.argument(0)) : function(EXP, x);
    }

    /** The natural logarithm. */
    public static Formula log(Formula x) {
        if (x.is(EXP)) {
            return x.argument(0);
        }
        if (x.is(SIGMOID)) {
            return logSigmoid(x.argument(0));
        }
        if (x.is(Operation.NORMAL_CDF)) {
            return logNormalCdf(x.argument(0));
        }
        if (x.is(Operation.ADD) && x.argument(0).isConstant(1)) {
            return log1p(x.argument(1));
        }
        if (x.is(Operation.ADD) && x.argument(1).isConstant(1)) {
            return log1p(x.argument(0));
        }
        if (x.is(Operation.SUBTRACT) && x.argument(0).isConstant(1)) {
            return log1p(x.argument(1).negate());
        }
        return function(LOG, x);
    }

    /** log(1 + x). */
    public static Formula log1p(Formula x) {
        if (x.is(EXPM1)) {
            return x.argument(0);
        }
        return x.is(EXP) ? softplus(x.argument(0)) : function(LOG1P, x);
    }

    /** e^x − 1. */
    public static Formula expm1(Formula x) {
        return x.is(LOG1P) ? x.argument(0) : function(EXPM1, x);
    }

    public static Formula sqrt(Formula x) {
        if (x.is(EXP)) {
            return exp(x.argument(0).times(0.5));
        }
        boolean square = x.is(MULTIPLY) && x.argument(0).equals(x.argument(1));
        return square ? abs(x.argument(0)) : function(Operation.SQRT, x);
    }

    public static Formula square(Formula x) {
        return x.square();
    }

    public static Formula tanh(Formula x) {
        return x.is(NEGATE) ? tanh(x.argument(0)).negate() : function(TANH, x);
    }

    /** 1/(1 + e^−x), the logistic function. */
    public static Formula sigmoid(Formula x) {
        return function(SIGMOID, x);
    }

    /** log(1 + e^x). */
    public static Formula softplus(Formula x) {
        return function(SOFTPLUS, x);
    }

    /** log sigmoid(x) = −softplus(−x). */
    public static Formula logSigmoid(Formula x) {
        return softplus(x.negate()).negate();
    }

    /** φ(x), the standard normal density. */
    public static Formula normalDensity(Formula x) {
        return exp(x.square().times(-0.5)).times(1 / Math.sqrt(2 * Math.PI));
    }

    /** Φ(x), the standard normal distribution function. */
    public static Formula normalCdf(Formula x) {
        return function(Operation.NORMAL_CDF, x);
    }

    /** log Φ(x). */
    public static Formula logNormalCdf(Formula x) {
        return function(Operation.LOG_NORMAL_CDF, x);
    }

    /** φ(x)/Φ(x), the inverse Mills ratio. */
    public static Formula normalHazard(Formula x) {
        return function(Operation.NORMAL_HAZARD, x);
    }

    /** x + φ(x)/Φ(x), which is (x Φ(x) + φ(x))/Φ(x), without cancellation. */
    public static Formula normalMeanExcess(Formula x) {
        return function(Operation.NORMAL_MEAN_EXCESS, x);
    }

    /** log |Γ(x)|. */
    public static Formula logGamma(Formula x) {
        return function(Operation.LOG_GAMMA, x);
    }

    public static Formula digamma(Formula x) {
        return function(Operation.DIGAMMA, x);
    }

    public static Formula trigamma(Formula x) {
        return function(Operation.TRIGAMMA, x);
    }

    public static Formula abs(Formula x) {
        if (x.is(NEGATE)) {
            return abs(x.argument(0));
        }
        boolean square = x.is(MULTIPLY) && x.argument(0).equals(x.argument(1));
        boolean positive = square || x.is(EXP) || x.is(Operation.ABS) || x.is(SIGMOID) || x.is(SOFTPLUS);
        return positive ? x : function(Operation.ABS, x);
    }

    /** −1, 0 or 1. */
    public static Formula sign(Formula x) {
        return function(Operation.SIGN, x);
    }

    public static Formula floor(Formula x) {
        return function(Operation.FLOOR, x);
    }

    public static Formula sin(Formula x) {
        return x.is(NEGATE) ? sin(x.argument(0)).negate() : function(SIN, x);
    }

    public static Formula cos(Formula x) {
        return x.is(NEGATE) ? cos(x.argument(0)) : function(COS, x);
    }

    public static Formula min(Formula a, Formula b) {
        return a.equals(b) ? a : function(Operation.MIN, a, b);
    }

    public static Formula max(Formula a, Formula b) {
        return a.equals(b) ? a : function(Operation.MAX, a, b);
    }

    /** {@code then} where a &gt; b, {@code otherwise} elsewhere, also where a or b is NaN. */
    public static Formula choose(Formula a, Formula b, Formula then, Formula otherwise) {
        if (then.equals(otherwise)) {
            return then;
        }
        if (a.isConstant() && b.isConstant()) {
            return a.constant() > b.constant() ? then : otherwise;
        }
        // nested choices with the same condition collapse
        Formula first = isSameChoice(then, a, b) ? then.argument(2) : then;
        Formula second = isSameChoice(otherwise, a, b) ? otherwise.argument(3) : otherwise;
        return first.equals(second) ? first : node(CHOOSE, a, b, first, second);
    }

    private static boolean isSameChoice(Formula formula, Formula a, Formula b) {
        return formula.is(CHOOSE)
                && formula.argument(0).equals(a)
                && formula.argument(1).equals(b);
    }

    /** {@code then} where a = b, for exact numbers such as class indices; {@code otherwise} elsewhere. */
    public static Formula whereEqual(Formula a, Formula b, Formula then, Formula otherwise) {
        return choose(abs(a.minus(b)), constant(0), /* then= */ otherwise, /* otherwise= */ then);
    }

    private static Formula function(Operation operation, Formula... x) {
        for (Formula argument : x) {
            if (!argument.isConstant()) {
                return node(operation, x);
            }
        }
        double first = x[0].constant();
        return constant(operation.evaluate(first, x.length > 1 ? x[1].constant() : 0, 0, 0));
    }

    /**
     * Applies an operation to arguments.
     *
     * @throws IllegalArgumentException if their number differs from its arity, or it is a constant or an input
     */
    public static Formula apply(Operation operation, List<Formula> arguments) {
        if (operation.arity() == 0 || arguments.size() != operation.arity()) {
            throw new IllegalArgumentException(
                    operation + " takes " + operation.arity() + " arguments, got " + arguments);
        }
        Formula a = arguments.get(0);
        Formula b = arguments.get(arguments.size() > 1 ? 1 : 0);
        return switch (operation) {
            case ADD -> a.plus(b);
            case SUBTRACT -> a.minus(b);
            case MULTIPLY -> a.times(b);
            case DIVIDE -> a.over(b);
            case NEGATE -> a.negate();
            case EXP -> exp(a);
            case LOG -> log(a);
            case LOG1P -> log1p(a);
            case EXPM1 -> expm1(a);
            case SQRT -> sqrt(a);
            case TANH -> tanh(a);
            case ABS -> abs(a);
            case SIN -> sin(a);
            case COS -> cos(a);
            case MIN -> min(a, b);
            case MAX -> max(a, b);
            case CHOOSE -> choose(a, b, arguments.get(2), arguments.get(3));
            default -> function(operation, a);
        };
    }
}
