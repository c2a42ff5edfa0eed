package dev.credence.core.graph;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;

/** Inverted dropout, which preserves the mean. */
final class Dropout {
    private Dropout() {}

    /** x/(1 − rate) where u ≥ rate, 0 elsewhere; u uniform in [0, 1). */
    static Formula of(Formula x, Formula u, float rate) {
        return Functions.choose(Functions.constant(rate), u, Functions.constant(0), x.over(1.0 - rate));
    }
}
