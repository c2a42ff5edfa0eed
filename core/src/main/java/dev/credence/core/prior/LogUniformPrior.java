package dev.credence.core.prior;

import dev.credence.core.UserException;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import java.util.Optional;

/**
 * p(log |w|) ∝ 1 (Kingma, Salimans &amp; Welling 2015; Molchanov et al. 2017), which prefers weights whose noise is larger than their mean: those
 * can be pruned. It is improper, so only its divergence from a Gaussian posterior has a meaning, up to a constant.
 */
public record LogUniformPrior() implements Prior {
    @Override
    public Var energy(Graph g, Var w, double scale) {
        throw new UserException(
                "The log-uniform prior is improper: it has no density that samples or point estimates of"
                        + " weights could be weighed by; use it with a Gaussian posterior, or prior=gaussian here");
    }

    @Override
    public Optional<Var> gaussianKl(Graph g, Var mean, Var logVariance) {
        return Optional.of(g.logUniformKl(mean, logVariance));
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
