package dev.credence.core.predict;

import java.util.Arrays;
import java.util.List;

/**
 * A predictive distribution p(y | x) for each of N points. Immutable, thread-safe, and without resources to close.
 * Returned arrays belong to the caller.
 */
public sealed interface Predictive permits RegressionPredictive, CategoricalMixture {
    /** Number of points N, at least 1. */
    int points();

    /** Number of components S per point: the samples of the weights, or 1 for a closed form. */
    int samples();

    /**
     * The mixture Σ_k w_k p_k(y | x) of ensembles and stacks: a predictive of the same kind with the components of all
     * parts. Parts of weight 0 are omitted. Disagreement between the parts counts as epistemic uncertainty.
     *
     * @param parts predictives of the same points, all of real targets in the same unit, or all of the same classes
     * @param weights w_k ≥ 0, with the sum 1 (to 1e−6)
     */
    static Predictive mixture(List<? extends Predictive> parts, double[] weights) {
        return Mixing.of(parts, weights);
    }

    /** The mixture with equal weights. */
    static Predictive mixture(List<? extends Predictive> parts) {
        double[] weights = new double[parts.size()];
        Arrays.fill(weights, 1.0 / parts.size());
        return mixture(parts, weights);
    }
}
