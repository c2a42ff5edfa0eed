package dev.credence.core.prior;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.softplus;

import dev.credence.core.UserException;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import java.util.Optional;

/**
 * p(log |w|) ∝ 1 (Kingma, Salimans &amp; Welling 2015; Molchanov et al. 2017), which favours weights with more noise
 * than mean, and these can be pruned. It is improper: only the divergence of a Gaussian posterior from it is defined,
 * up to a constant.
 */
public record LogUniformPrior() implements Prior {
    private static final double K1 = 0.63576;
    private static final double K2 = 1.87320;
    private static final double K3 = 1.48695;
    /** Keeps the divergence finite at 0. */
    private static final double EPSILON = 1e-8;

    @Override
    public Var energy(Graph g, Var w, double scale) {
        throw new UserException(
                "The log-uniform prior is improper: it has no density that samples or point estimates of"
                        + " weights could be weighed by; use it with a Gaussian posterior, or prior=gaussian here");
    }

    /**
     * KL(N(m, e^v) ‖ log-uniform), up to its infinite constant, by the approximation of Molchanov et al. (2017, eq.
     * 14), with an error below 0.01 per weight: with t = v − log(m² + ε), the log of their α, and the logistic function
     * s, Σ k₁ (1 − s(k₂ + k₃ t)) + ½ log(1 + e^−t); 0 where m = 0.
     */
    @Override
    public Optional<Var> gaussianKl(Graph g, Var mean, Var logVariance) {
        Formula t = input("v").minus(log(input("m").square().plus(EPSILON)));
        Formula kl = sigmoid(t.times(K3).plus(K2).negate())
                .times(K1)
                .plus(softplus(t.negate()).times(0.5));
        return Optional.of(g.over(1, 1, mean.value().length())
                .read("m", mean, C)
                .read("v", logVariance, C)
                .reduce("logUniformKl", Reduction.SUM, kl));
    }

    /** −log |w|, up to its infinite constant. */
    @Override
    public double logDensity(double w) {
        return -Math.log(Math.abs(w));
    }

    @Override
    public double sample(CounterRandom random, int index) {
        throw new UserException("The log-uniform prior is improper: nothing can be drawn from it; use prior=gaussian");
    }
}
