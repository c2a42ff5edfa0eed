package dev.credence.core.formula;

import static dev.credence.core.formula.Formula.node;
import static dev.credence.core.formula.Operation.ADD;
import static dev.credence.core.formula.Operation.CHOOSE;
import static dev.credence.core.formula.Operation.DIVIDE;
import static dev.credence.core.formula.Operation.EXP;
import static dev.credence.core.formula.Operation.MULTIPLY;
import static dev.credence.core.formula.Operation.NEGATE;
import static dev.credence.core.formula.Operation.SQRT;
import static dev.credence.core.formula.Operation.SUBTRACT;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Simplification of products and quotients: one leading constant, common factors cancelled. */
final class Products {
    private static final Formula ONE = Formula.ofConstant(1);
    private static final Formula ZERO = Formula.ofConstant(0);

    private Products() {}

    /** c for a constant c and for c · x, −1 for −x; else 1. */
    static double coefficient(Formula formula) {
        if (formula.isConstant()) {
            return formula.constant();
        }
        if (formula.is(NEGATE)) {
            return -1;
        }
        return formula.is(MULTIPLY) && formula.argument(0).isConstant()
                ? formula.argument(0).constant()
                : 1;
    }

    /** x for c · x; 1 for a constant. */
    static Formula withoutCoefficient(Formula formula) {
        if (formula.isConstant()) {
            return ONE;
        }
        if (formula.is(NEGATE)) {
            return formula.argument(0);
        }
        return formula.is(MULTIPLY) && formula.argument(0).isConstant() ? formula.argument(1) : formula;
    }

    static boolean isNegative(Formula formula) {
        return coefficient(formula) < 0;
    }

    /** c · x. */
    static Formula scaled(double c, Formula x) {
        double inner = coefficient(x);
        double both = c * inner;
        if (c == 0 || inner == 0) {
            return ZERO;
        }
        if (x.isConstant()) {
            return Formula.ofConstant(both);
        }
        if (!ordinary(both)) {
            return node(MULTIPLY, Formula.ofConstant(c), x);
        }
        Formula bare = withoutCoefficient(x);
        if (both == 1) {
            return bare;
        }
        if (both == -1) {
            return bare.is(SUBTRACT) ? node(SUBTRACT, bare.argument(1), bare.argument(0)) : node(NEGATE, bare);
        }
        return node(MULTIPLY, Formula.ofConstant(both), bare);
    }

    /** Whether constants can be multiplied without overflow or underflow. */
    private static boolean ordinary(double c) {
        return Math.abs(c) <= 1e300 && Math.abs(c) >= 1e-300;
    }

    static Formula times(Formula a, Formula b) {
        if (a.isConstant(0) || b.isConstant(0)) {
            return ZERO;
        }
        double c = coefficient(a) * coefficient(b);
        if (!ordinary(c) && !(a.isConstant() && b.isConstant())) {
            return node(MULTIPLY, a, b);
        }
        if (a.isConstant() && b.isConstant()) {
            return Formula.ofConstant(c);
        }
        return scaled(c, product(withoutCoefficient(a), withoutCoefficient(b)));
    }

    static Formula over(Formula a, Formula b) {
        if (a.isConstant() && b.isConstant()) {
            return Formula.ofConstant(a.constant() / b.constant());
        }
        if (a.isConstant(0)) {
            return ZERO;
        }
        double c = coefficient(a) / coefficient(b);
        if (!ordinary(c)) {
            return node(DIVIDE, a, b);
        }
        return scaled(c, quotient(withoutCoefficient(a), withoutCoefficient(b)));
    }

    private static Formula product(Formula a, Formula b) {
        if (a.equals(ONE)) {
            return b;
        }
        if (b.equals(ONE)) {
            return a;
        }
        if (a.is(SQRT) && a.equals(b)) {
            return a.argument(0);
        }
        if (a.is(EXP) && b.is(EXP)) {
            Formula exponent = a.argument(0).plus(b.argument(0));
            if (exponent.isConstant()) {
                return Functions.exp(exponent);
            }
        }
        if (selects(a)) {
            return into(a, b);
        }
        if (selects(b)) {
            return into(b, a);
        }
        Fraction fraction = new Fraction();
        fraction.multiply(a, true);
        fraction.multiply(b, true);
        if (fraction.cancelled) {
            return fraction.formula();
        }
        if (a.is(DIVIDE) && a.argument(0).equals(ONE)) {
            return quotient(b, a.argument(1));
        }
        if (b.is(DIVIDE) && b.argument(0).equals(ONE)) {
            return quotient(a, b.argument(1));
        }
        return node(MULTIPLY, a, b);
    }

    private static Formula quotient(Formula a, Formula b) {
        if (b.equals(ONE)) {
            return a;
        }
        if (a.equals(b)) {
            return ONE;
        }
        if (b.is(EXP) && (a.is(EXP) || a.equals(ONE))) {
            return Functions.exp((a.is(EXP) ? a.argument(0) : ZERO).minus(b.argument(0)));
        }
        if (b.is(SQRT) && a.equals(b.argument(0))) {
            return b;
        }
        Formula exponent = exponentOverOne(b);
        if (exponent != null && a.equals(ONE)) {
            return Functions.sigmoid(exponent.negate());
        }
        if (exponent != null && a.equals(node(EXP, exponent))) {
            return Functions.sigmoid(exponent);
        }
        if (b.is(DIVIDE)) {
            return times(a, b.argument(1)).over(b.argument(0));
        }
        Fraction fraction = new Fraction();
        fraction.multiply(a, true);
        fraction.multiply(b, false);
        return fraction.cancelled ? fraction.formula() : node(DIVIDE, a, b);
    }

    /** u if b is 1 + e^u, else null. */
    private static @Nullable Formula exponentOverOne(Formula b) {
        if (!b.is(ADD)) {
            return null;
        }
        Formula first = b.argument(0);
        Formula second = b.argument(1);
        if (first.equals(ONE) && second.is(EXP)) {
            return second.argument(0);
        }
        return second.equals(ONE) && first.is(EXP) ? first.argument(0) : null;
    }

    /** Whether a is a choice with a 0 branch: factors move into the other branch. */
    private static boolean selects(Formula a) {
        return a.is(CHOOSE) && (a.argument(2).isConstant(0) || a.argument(3).isConstant(0));
    }

    private static Formula into(Formula choice, Formula factor) {
        return Functions.choose(
                choice.argument(0),
                choice.argument(1),
                choice.argument(2).times(factor),
                choice.argument(3).times(factor));
    }

    /** Factors of the numerator and denominator, common ones cancelled. */
    private static final class Fraction {
        private final List<Formula> above = new ArrayList<>();
        private final List<Formula> below = new ArrayList<>();
        private boolean cancelled;

        void multiply(Formula factor, boolean top) {
            if (factor.is(MULTIPLY) && !factor.argument(0).isConstant()) {
                multiply(factor.argument(0), top);
                multiply(factor.argument(1), top);
            } else if (factor.is(DIVIDE)) {
                multiply(factor.argument(0), top);
                multiply(factor.argument(1), !top);
            } else if ((top ? below : above).remove(factor)) {
                cancelled = true;
            } else if (!factor.equals(ONE)) {
                (top ? above : below).add(factor);
            }
        }

        Formula formula() {
            Formula top = above.stream().reduce(ONE, Formula::times);
            return below.isEmpty() ? top : top.over(below.stream().reduce(ONE, Formula::times));
        }
    }
}
