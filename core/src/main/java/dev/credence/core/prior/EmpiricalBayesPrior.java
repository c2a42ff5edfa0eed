package dev.credence.core.prior;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.numeric.Constants;
import dev.credence.core.random.CounterRandom;
import java.util.List;
import java.util.Optional;

/**
 * Empirical Bayes prior N(0, s) with one variance s ~ InvGamma(a, b) per block of weights, always at its optimum (Wu et
 * al. 2019, deterministic variational inference). For a block of m weights with S = Σ E[w²],
 *
 * <pre>
 * s* = (S + 2b)/(m + 2a + 2) = argmin_s ½(m log s + S/s) + (a + 1) log s + b/s
 * E_q[−log p(w, s*)] = ½ m log 2π + κ (log s* + 1) + log Γ(a) − a log b,   κ = m/2 + a + 1
 * </pre>
 *
 * As s* is an optimum, it does not contribute to the gradient. The mode of the hyperprior, b/(a + 1), is
 * {@code variance}.
 *
 * @param variance prior mode of s &gt; 0
 */
public record EmpiricalBayesPrior(double variance) implements Prior {
    /** a, as in the authors' code. */
    static final double SHAPE = 4.4798;

    public EmpiricalBayesPrior {
        if (!(variance > 0 && variance < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("A prior variance must be positive and finite, got " + variance);
        }
    }

    /** b. */
    double scale() {
        return (SHAPE + 1) * variance;
    }

    /** s* for m weights with sum of squares S. */
    public double optimum(double sumOfSquares, int m) {
        return (sumOfSquares + 2 * scale()) / (m + 2 * SHAPE + 2);
    }

    /** κ (log s* + 1) as a function of S. */
    private Formula profile(Formula squares, int m) {
        double kappa = m / 2.0 + SHAPE + 1;
        return log(squares.plus(2 * scale()).over(2 * kappa)).plus(1).times(kappa);
    }

    private double constant() {
        return Functions.logGamma(Functions.constant(SHAPE)).value() - SHAPE * Math.log(scale());
    }

    @Override
    public Var energy(Graph g, Var w, double factor) {
        int m = w.value().length();
        Var squares = g.over(1, 1, m)
                .read("w", w, C)
                .reduce("squares", Reduction.SUM, input("w").times(factor).square());
        return g.map(
                "empiricalBayesEnergy", s -> profile(s, m).plus(0.5 * m * Constants.LOG_2PI + constant()), squares);
    }

    @Override
    public Optional<Var> gaussianKl(Graph g, Var mean, Var logVariance) {
        int m = mean.value().length();
        Var squares = g.over(1, 1, m)
                .read("m", mean, C)
                .read("v", logVariance, C)
                .reduce("expectedSquares", Reduction.SUM, input("m").square().plus(exp(input("v"))));
        // the entropy of each weight is ½ v + ½ log 2πe
        Var energy = g.map("empiricalBayes", s -> profile(s, m).plus(constant() - 0.5 * m), squares);
        return Optional.of(g.linearCombination(
                List.of(new Coefficient(1), new Coefficient(-0.5)), List.of(energy, g.sum(logVariance))));
    }

    /** log N(w; 0, variance), at the hyperprior's mode. */
    @Override
    public double logDensity(double w) {
        return -0.5 * (Constants.LOG_2PI + Math.log(variance) + w * w / variance);
    }

    @Override
    public double sample(CounterRandom random, int index) {
        return random.normal(0, 2L * index) * Math.sqrt(variance);
    }
}
