package dev.credence.core.formula;

import static dev.credence.core.formula.Formula.node;
import static dev.credence.core.formula.Operation.ADD;
import static dev.credence.core.formula.Operation.EXP;
import static dev.credence.core.formula.Operation.EXPM1;
import static dev.credence.core.formula.Operation.NORMAL_CDF;
import static dev.credence.core.formula.Operation.SIGMOID;
import static dev.credence.core.formula.Operation.SUBTRACT;

import java.util.LinkedHashMap;
import java.util.Map;

/** Simplification of sums and differences. Like terms are collected; a sum without any keeps its form. */
final class Sums {
    private static final Formula ONE = Formula.ofConstant(1);
    private static final Formula ZERO = Formula.ofConstant(0);

    private Sums() {}

    static Formula plus(Formula a, Formula b) {
        if (a.isConstant(0)) {
            return b;
        }
        if (b.isConstant(0)) {
            return a;
        }
        Formula merged = merge(a, b, 1);
        if (!merged.equals(node(ADD, a, b))) {
            return merged;
        }
        if (Products.isNegative(b)) {
            return difference(a, b.negate());
        }
        return Products.isNegative(a) ? difference(b, a.negate()) : sum(a, b);
    }

    static Formula minus(Formula a, Formula b) {
        if (a.isConstant(0)) {
            return b.negate();
        }
        if (b.isConstant(0)) {
            return a;
        }
        Formula merged = merge(a, b, -1);
        if (!merged.equals(node(SUBTRACT, a, b))) {
            return merged;
        }
        return Products.isNegative(b) ? sum(a, b.negate()) : difference(a, b);
    }

    /** a ± b with like terms collected, or the plain node without like terms. */
    private static Formula merge(Formula a, Formula b, int sign) {
        Map<Formula, Double> terms = new LinkedHashMap<>();
        int count = collect(a, 1, terms) + collect(b, sign, terms);
        if (terms.size() == count) {
            return node(sign > 0 ? ADD : SUBTRACT, a, b);
        }
        Formula total = ZERO;
        for (Map.Entry<Formula, Double> term : terms.entrySet()) {
            double coefficient = term.getValue();
            Formula size = Products.scaled(Math.abs(coefficient), term.getKey());
            if (coefficient == 0) {
                continue;
            }
            if (total.isConstant(0)) {
                total = coefficient < 0 ? size.negate() : size;
            } else if (Products.isNegative(total) && coefficient > 0) {
                total = difference(size, total.negate());
            } else {
                total = coefficient < 0 ? difference(total, size) : sum(total, size);
            }
        }
        return total;
    }

    /** Adds the terms of factor · formula to {@code terms}; returns their number. */
    private static int collect(Formula formula, double factor, Map<Formula, Double> terms) {
        if (formula.is(ADD) || formula.is(SUBTRACT)) {
            double second = formula.is(ADD) ? factor : -factor;
            return collect(formula.argument(0), factor, terms) + collect(formula.argument(1), second, terms);
        }
        double coefficient = factor * Products.coefficient(formula);
        terms.merge(Products.withoutCoefficient(formula), coefficient, Double::sum);
        return 1;
    }

    private static Formula sum(Formula a, Formula b) {
        if (a.is(EXPM1) && b.equals(ONE)) {
            return Functions.exp(a.argument(0));
        }
        if (b.is(EXPM1) && a.equals(ONE)) {
            return Functions.exp(b.argument(0));
        }
        return node(ADD, a, b);
    }

    private static Formula difference(Formula a, Formula b) {
        if (b.equals(ONE) && a.is(EXP)) {
            return Functions.expm1(a.argument(0));
        }
        if (a.equals(ONE) && b.is(EXP)) {
            return Functions.expm1(b.argument(0)).negate();
        }
        if (a.equals(ONE) && (b.is(SIGMOID) || b.is(NORMAL_CDF))) {
            Formula opposite = b.argument(0).negate();
            return b.is(SIGMOID) ? Functions.sigmoid(opposite) : Functions.normalCdf(opposite);
        }
        return node(SUBTRACT, a, b);
    }
}
