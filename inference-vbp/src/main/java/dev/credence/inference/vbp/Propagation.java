package dev.credence.inference.vbp;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/**
 * Propagation of means and variances through a ReLU layer: the only difference between the sampling-free mean-field
 * methods.
 */
public sealed interface Propagation {
    /** Moments of max(0, u) from those of u, pairs [2, M, C]. */
    Var rectified(Graph g, Var u);

    /**
     * Variance back-propagation: max(0, u) = u · 1[u &gt; 0] with the step replaced by an independent Bernoulli
     * variable, z ~ Ber(s(C E[u])) given E[u] (Haussmann et al. 2019, proposition 1).
     *
     * @param sharpness C &gt; 0; infinite for the hard gate 1[E[u] &gt; 0]
     */
    record Gate(double sharpness) implements Propagation {
        public Gate {
            if (!(sharpness > 0)) {
                throw new IllegalArgumentException("A gate's sharpness must be positive, got " + sharpness);
            }
        }

        @Override
        public Var rectified(Graph g, Var u) {
            return g.moments().gate(u, sharpness);
        }
    }

    /**
     * Moment matching: u is approximated as Gaussian, by the central limit theorem, and max(0, u) for independent units
     * by its exact mean and variance, as in probabilistic back-propagation (Hernández-Lobato &amp; Adams 2015) and
     * mean-field deterministic variational inference (Wu et al. 2019).
     */
    record CentralLimit() implements Propagation {
        @Override
        public Var rectified(Graph g, Var u) {
            return g.moments().rectify(u);
        }
    }

    /**
     * {@link CentralLimit} with the covariances of all units of a layer, as in deterministic variational inference with
     * a full covariance (Wu et al. 2019): {@link Covariances}.
     */
    record FullCovariance() implements Propagation {
        @Override
        public Var rectified(Graph g, Var u) {
            return g.moments().rectify(u);
        }
    }
}
