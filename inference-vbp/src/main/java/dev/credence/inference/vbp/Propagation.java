package dev.credence.inference.vbp;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/**
 * How means and variances pass a ReLU layer: the one thing in which sampling-free variational methods of the mean-field
 * kind differ.
 */
public sealed interface Propagation {
    /** The moments of max(0, u) from those of u, pairs [2, M, C]. */
    Var rectified(Graph g, Var u);

    /**
     * Variance back-propagation: max(0, u) = u · 1[u &gt; 0] with the step replaced by a Bernoulli variable of its own,
     * z ~ Ber(s(C E[u])), independent of u given its mean (Haussmann et al. 2019, proposition 1).
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
     * Moment matching: u taken for Gaussian, by the central limit theorem, and max(0, u) for independent units with its
     * exact mean and variance, as in probabilistic back-propagation (Hernández-Lobato &amp; Adams 2015) and mean-field
     * deterministic variational inference (Wu et al. 2019).
     */
    record CentralLimit() implements Propagation {
        @Override
        public Var rectified(Graph g, Var u) {
            return g.moments().rectify(u);
        }
    }

    /**
     * The same with the covariances of all units of a layer, as in deterministic variational inference with a full
     * covariance (Wu et al. 2019): {@link Covariances}.
     */
    record FullCovariance() implements Propagation {
        @Override
        public Var rectified(Graph g, Var u) {
            return g.moments().rectify(u);
        }
    }
}
