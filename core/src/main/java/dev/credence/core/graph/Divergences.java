package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.expm1;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log1p;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.Optional;

/** The α-divergence data term and the KL divergence of Gaussians. */
final class Divergences {
    private Divergences() {}

    /**
     * c + (1/α) log(1 + (1/K) Σ_k (e^{α(ℓ_k − c)} − 1)) with c = max_k ℓ_k (min_k for α &lt; 0), accurate for small α.
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
