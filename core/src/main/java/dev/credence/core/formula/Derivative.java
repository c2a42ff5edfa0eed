package dev.credence.core.formula;

import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;

import java.util.HashMap;
import java.util.Map;

/** Memoised differentiation with respect to one input. */
final class Derivative {
    private static final Formula ZERO = constant(0);

    private final Map<Formula, Formula> known = new HashMap<>();

    Derivative(Formula input) {
        Functions.requireInput(input, "differentiate by");
        known.put(input, constant(1));
    }

    Formula of(Formula formula) {
        Formula found = known.get(formula);
        if (found == null) {
            found = find(formula);
            known.put(formula, found);
        }
        return found;
    }

    private Formula find(Formula formula) {
        return switch (formula.operation()) {
            case CONSTANT, INPUT, SIGN, FLOOR -> ZERO;
            case ADD -> of(formula.argument(0)).plus(of(formula.argument(1)));
            case SUBTRACT -> of(formula.argument(0)).minus(of(formula.argument(1)));
            case MULTIPLY -> product(formula.argument(0), formula.argument(1));
            case DIVIDE -> quotient(formula);
            case MIN -> between(formula, 1, 0);
            case MAX -> between(formula, 0, 1);
            case CHOOSE -> {
                Formula then = of(formula.argument(2));
                yield choose(formula.argument(0), formula.argument(1), then, of(formula.argument(3)));
            }
            default -> {
                // no outer derivative where the inner one is 0: that of ψ′ does not exist here
                Formula inner = of(formula.argument(0));
                yield inner.isConstant(0) ? ZERO : outer(formula).times(inner);
            }
        };
    }

    private Formula product(Formula a, Formula b) {
        if (a.equals(b)) {
            return a.times(2).times(of(a));
        }
        return of(a).times(b).plus(a.times(of(b)));
    }

    /** (a/b)′ = (a′ − (a/b) b′)/b, without b². */
    private Formula quotient(Formula formula) {
        Formula a = of(formula.argument(0));
        Formula b = of(formula.argument(1));
        return a.minus(formula.times(b)).over(formula.argument(1));
    }

    private Formula between(Formula formula, int above, int otherwise) {
        return choose(
                formula.argument(0), formula.argument(1), of(formula.argument(above)), of(formula.argument(otherwise)));
    }

    /** f′(x) of a function f(x). */
    private static Formula outer(Formula f) {
        Formula x = f.argument(0);
        return switch (f.operation()) {
            case NEGATE -> constant(-1);
            case EXP -> f;
            case LOG -> x.reciprocal();
            case LOG1P -> x.plus(1).reciprocal();
            case EXPM1 -> Functions.exp(x);
            case SQRT -> constant(0.5).over(f);
            case TANH -> constant(1).minus(f).times(constant(1).plus(f));
            case SIGMOID -> f.times(Functions.sigmoid(x.negate()));
            case SOFTPLUS -> Functions.sigmoid(x);
            case NORMAL_CDF -> Functions.normalDensity(x);
            case LOG_NORMAL_CDF -> Functions.normalHazard(x);
            case NORMAL_HAZARD -> f.times(Functions.normalMeanExcess(x)).negate();
            case NORMAL_MEAN_EXCESS ->
                constant(1).minus(Functions.normalHazard(x).times(f));
            case LOG_GAMMA -> Functions.digamma(x);
            case DIGAMMA -> Functions.trigamma(x);
            case ABS -> Functions.sign(x);
            case SIN -> Functions.cos(x);
            case COS -> Functions.sin(x).negate();
            default ->
                throw new UnsupportedOperationException(
                        "There is no derivative of " + f + ": none of " + f.operation() + " is among the operations");
        };
    }
}
