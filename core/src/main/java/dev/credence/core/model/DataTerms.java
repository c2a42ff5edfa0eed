package dev.credence.core.model;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.expm1;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.whereEqual;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Mapping;
import dev.credence.core.graph.Var;

/** Log-likelihoods of a batch in a graph, from the likelihoods' formulas. */
final class DataTerms {
    private static final Formula MEAN = input("m");
    private static final Formula VARIANCE = input("v");
    private static final Formula LOG_SUM = input("logΣ");
    private static final Formula CLASS = input("c");

    private DataTerms() {}

    /** ℓ [K, M] from the likelihood's formula for outputs f [K·M, C] and targets y [M]. */
    static Var sampled(Graph g, Likelihood likelihood, Var f, Var y) {
        int outputs = likelihood.outputs();
        int points = y.value().length();
        int samples = requireOutputs(likelihood, f, points);
        Formula formula = likelihood.logDensity();
        Mapping mapping = g.over(samples, points, 1).read(Likelihood.Y.name(), y, M);
        for (int c = 0; c < outputs; c++) {
            mapping.column(Likelihood.output(c).name(), f, c, K, M);
        }
        for (Likelihood.Parameter p : likelihood.parameters()) {
            mapping.read(p.name(), g.parameter(p.name()));
        }
        return mapping.map("log-likelihood", formula, K, M);
    }

    /** ℓ [K, M] = f_y − log Σ_c e^{f_c}, in two reductions for any number of classes. */
    static Var categorical(Graph g, Likelihood likelihood, Var f, Var y) {
        int points = y.value().length();
        int samples = requireOutputs(likelihood, f, points);
        int classes = likelihood.outputs();
        Var logSum = g.over(samples, points, classes)
                .read("m", f, K, M, C)
                .reduce("log-sum-exp", Reduction.LOG_SUM_EXP, MEAN, K, M);
        return g.over(samples, points, classes)
                .read("m", f, K, M, C)
                .read("y", y, M)
                .read(LOG_SUM.name(), logSum, K, M)
                .index("c", C)
                .reduce(
                        "categorical log-likelihood",
                        Reduction.SUM,
                        whereEqual(CLASS, Likelihood.Y, MEAN.minus(LOG_SUM), constant(0)),
                        K,
                        M);
    }

    /**
     * E[ℓ] [M] from a formula of the mean m and variance v of one output, a pair f [2, M, 1], of y and the likelihood's
     * parameters.
     */
    static Var expected(Graph g, Likelihood likelihood, Formula formula, Var f, Var y) {
        int points = requirePair(likelihood, f, y);
        Mapping mapping = g.over(1, points, 1)
                .read("m", f, new Access(0, 0, 1, 0))
                .read("v", f, new Access(points, 0, 1, 0))
                .read("y", y, M);
        for (Likelihood.Parameter p : likelihood.parameters()) {
            mapping.read(p.name(), g.parameter(p.name()));
        }
        return mapping.map("expected log-likelihood", formula, M);
    }

    /** The same from means {@code m0, m1, …} and variances {@code v0, v1, …} of several outputs, a pair f [2, M, C]. */
    static Var expectedOfOutputs(Graph g, Likelihood likelihood, Formula formula, Var f, Var y) {
        int points = requirePair(likelihood, f, y);
        int outputs = likelihood.outputs();
        Mapping mapping = g.over(1, points, 1).read(Likelihood.Y.name(), y, M);
        for (int c = 0; c < outputs; c++) {
            mapping.read("m" + c, f, new Access(c, 0, outputs, 0));
            mapping.read("v" + c, f, new Access(points * outputs + c, 0, outputs, 0));
        }
        return mapping.map("expected log-likelihood", formula, M);
    }

    /** E[ℓ] [M] ≈ m_y − log Σ_c e^{m_c} − ½ Σ_c v_c p_c (1 − p_c), p = softmax(m), to second order. */
    static Var expectedCategorical(Graph g, Likelihood likelihood, Var f, Var y) {
        int points = requirePair(likelihood, f, y);
        int classes = likelihood.outputs();
        Access means = new Access(0, 0, classes, 1);
        Access variances = new Access(points * classes, 0, classes, 1);
        Var logSum =
                g.over(1, points, classes).read("m", f, means).reduce("log-sum-exp", Reduction.LOG_SUM_EXP, MEAN, M);
        Formula logP = MEAN.minus(LOG_SUM);
        Formula curvature = VARIANCE.times(exp(logP)).times(expm1(logP)).times(0.5); // −½ v p (1 − p)
        return g.over(1, points, classes)
                .read("m", f, means)
                .read("v", f, variances)
                .read("y", y, M)
                .read(LOG_SUM.name(), logSum, M)
                .index("c", C)
                .reduce(
                        "expected categorical log-likelihood",
                        Reduction.SUM,
                        whereEqual(CLASS, Likelihood.Y, logP, constant(0)).plus(curvature),
                        M);
    }

    private static int requireOutputs(Likelihood likelihood, Var f, int points) {
        int numbers = f.value().length();
        int outputs = likelihood.outputs();
        if (f.size(-1) != outputs || numbers % (points * outputs) != 0) {
            throw new IllegalArgumentException("The likelihood " + likelihood + " of " + points
                    + " targets takes outputs [K · " + points + ", " + outputs + "], got " + f);
        }
        return numbers / points / outputs;
    }

    private static int requirePair(Likelihood likelihood, Var f, Var y) {
        int points = y.value().length();
        if (f.rank() != 3 || f.size(0) != 2 || f.size(1) != points || f.size(2) != likelihood.outputs()) {
            throw new IllegalArgumentException("The expected likelihood " + likelihood + " of " + points
                    + " targets takes means and variances [2, " + points + ", " + likelihood.outputs() + "], got "
                    + f);
        }
        return points;
    }
}
