package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.LOG_2PI;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.expm1;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.softplus;
import static dev.credence.core.formula.Functions.whereEqual;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.Optional;

/**
 * Log-likelihoods ℓ [K, M] of targets y [M] under outputs f [K·M, C], constants included, and the data term over
 * samples.
 */
final class Likelihoods {
    private static final Formula F = input("f");
    private static final Formula Y = input("y");

    private Likelihoods() {}

    /** ½ λ − ½ log 2π − ½ e^λ (y − f)². */
    static Formula normal(Formula logPrecision, Formula mean) {
        Formula square = exp(logPrecision).times(Y.minus(mean).square());
        return logPrecision.minus(LOG_2PI).minus(square).times(0.5);
    }

    static Var gaussian(Graph g, Var f, Var y, Var logPrecision) {
        String name = "gaussianLogLikelihood";
        return over(g, name, f, y, 1).read("f", f, K, M).read("λ", logPrecision).map(name, normal(input("λ"), F), K, M);
    }

    static Var heteroscedastic(Graph g, Var f, Var y) {
        String name = "heteroscedasticLogLikelihood";
        return over(g, name, f, y, 2)
                .column("f", f, 0, K, M)
                .column("s", f, 1, K, M)
                .map(name, normal(input("s").negate(), F), K, M);
    }

    static Var bernoulli(Graph g, Var f, Var y) {
        String name = "bernoulliLogLikelihood";
        return over(g, name, f, y, 1).read("f", f, K, M).map(name, Y.times(F).minus(softplus(F)), K, M);
    }

    static Var categorical(Graph g, Var f, Var y) {
        String name = "categoricalLogLikelihood";
        int classes = f.size(-1);
        int samples = samples(name, f, y, classes);
        Graph.require(!y.differentiable(), name + ", whose targets have no gradient,", f, y);
        int points = y.value().length();
        // logits less the largest: the sum of two large numbers would leave few digits of a small one
        Var largest = g.over(samples, points, classes)
                .read("f", f.detached(), K, M, C)
                .reduce("largest", Reduction.MAX, F, K, M);
        Formula logit = F.minus(input("largest"));
        Var total = g.over(samples, points, classes)
                .read("f", f, K, M, C)
                .read("largest", largest, K, M)
                .reduce("log-sum-exp", Reduction.LOG_SUM_EXP, logit, K, M);
        Var own = g.over(samples, points, classes)
                .read("f", f, K, M, C)
                .read("largest", largest, K, M)
                .read("y", y, M)
                .index("c", C)
                .reduce("own", Reduction.SUM, whereEqual(input("c"), Y, logit, constant(0)), K, M);
        return g.map(name, Formula::minus, own, total);
    }

    private static Mapping over(Graph g, String operation, Var f, Var y, int outputs) {
        return g.over(samples(operation, f, y, outputs), y.value().length(), 1).read("y", y, M);
    }

    private static int samples(String operation, Var f, Var y, int outputs) {
        int points = y.value().length();
        Graph.require(f.size(-1) == outputs && f.value().length() % (points * outputs) == 0, operation, f, y);
        return f.value().length() / (points * outputs);
    }

    /**
     * With c the largest of the ℓ_k (the smallest for α &lt; 0): c + (1/α) log(1 + (1/K) Σ_k (e^{α(ℓ_k − c)} − 1)),
     * which loses no digits for small α.
     */
    static Var alphaMean(Graph g, Var logLikelihood, double alpha) {
        int samples = logLikelihood.size(0);
        int points = logLikelihood.size(1);
        Formula ell = input("ℓ");
        if (alpha == 0) {
            return g.over(samples, points, 1)
                    .read("ℓ", logLikelihood, K, M)
                    .reduce("alphaMean", Reduction.SUM, ell.over(samples), M);
        }
        double sign = Math.signum(alpha);
        Var extreme = g.over(samples, points, 1)
                .read("ℓ", logLikelihood.detached(), K, M)
                .reduce("extreme", Reduction.MAX, ell.times(sign), M);
        Formula from = input("c").times(sign);
        Var excess = g.over(samples, points, 1)
                .read("ℓ", logLikelihood, K, M)
                .read("c", extreme, M)
                .reduce(
                        "excess",
                        Reduction.SUM,
                        expm1(ell.minus(from).times(alpha)).over(samples),
                        M);
        return g.over(1, points, 1)
                .read("c", extreme, M)
                .read("s", excess, M)
                .map("alphaMean", from.plus(log1p(input("s")).over(alpha)), M);
    }

    static Var gaussianKl(Graph g, Var mean, Var logVariance, Var logPrecision) {
        Optional<DivergenceKernels> fused = g.device().fused(DivergenceKernels.class);
        if (fused.isPresent()) {
            Var out = g.out("gaussianKl", Graph.any(mean, logVariance, logPrecision), 1);
            return g.add(new FusedKlRule(g.device(), fused.get(), out, mean, logVariance, logPrecision));
        }
        Formula v = input("v");
        Formula precision = input("λ");
        Formula square = input("m").square().plus(exp(v));
        Formula kl =
                exp(precision).times(square).minus(v).minus(precision).minus(1).times(0.5);
        return g.over(1, 1, mean.value().length())
                .read("m", mean, C)
                .read("v", logVariance, C)
                .read("λ", logPrecision)
                .reduce("gaussianKl", Reduction.SUM, kl);
    }
}
