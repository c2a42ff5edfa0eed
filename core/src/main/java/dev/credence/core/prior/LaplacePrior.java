package dev.credence.core.prior;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;

/**
 * Laplace(0, b): e^{−|w|/b} / 2b.
 *
 * @param b scale &gt; 0; the variance is 2b²
 */
public record LaplacePrior(double b) implements Prior {
    public LaplacePrior {
        if (!(b > 0 && b < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("A Laplace prior's scale must be positive and finite, got " + b);
        }
    }

    /** Σ |s w|/b + log 2b, s the scale. */
    @Override
    public Var energy(Graph g, Var w, double scale) {
        return g.over(1, 1, w.value().length())
                .read("w", w, C)
                .reduce(
                        "laplaceEnergy",
                        Reduction.SUM,
                        abs(input("w").times(scale)).over(b).plus(Math.log(2 * b)));
    }

    /** Σ |w|/b. */
    @Override
    public Var excess(Graph g, Var w) {
        return g.over(1, 1, w.value().length())
                .read("w", w, C)
                .reduce("laplaceExcess", Reduction.SUM, abs(input("w")).over(b));
    }

    @Override
    public double logDensity(double w) {
        return -Math.abs(w) / b - Math.log(2 * b);
    }

    @Override
    public double sample(CounterRandom random, int index) {
        double u = random.uniform(0, 2L * index) - 0.5;
        return -b * Math.signum(u) * Math.log1p(-2 * Math.abs(u));
    }
}
