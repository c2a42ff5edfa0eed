package dev.credence.core.prior;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.random.CounterRandom;
import java.util.Optional;

/** A prior p(w) over weights, independent and identical for each. */
public interface Prior {
    /** Declares the prior's own parameters, if it has any. */
    default void declare(Declarations declarations) {}

    /** Whether {@link #declare} declares trained parameters. */
    default boolean learnt() {
        return false;
    }

    /** −Σ log p(scale · w) over all elements of w: a scalar [1]. */
    Var energy(Graph g, Var w, double scale);

    /**
     * Σ log p(0) − log p(w) over all elements of w, a scalar [1]: the energy without its constants, which would swamp
     * it in single precision. For priors with a finite density at 0.
     */
    default Var excess(Graph g, Var w) {
        return g.minus(energy(g, w, 1), energy(g, w, 0));
    }

    /** KL(N(mean, e^logVariance) ‖ p) summed over elements, where it has a closed form. */
    default Optional<Var> gaussianKl(Graph g, Var mean, Var logVariance) {
        return Optional.empty();
    }

    /** log p(w) of one weight, at the prior's initial parameters. */
    double logDensity(double w);

    /** A draw of one weight at the initial parameters; it uses positions 2·index and 2·index + 1 of step 0. */
    double sample(CounterRandom random, int index);
}
