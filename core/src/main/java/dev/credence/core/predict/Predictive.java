package dev.credence.core.predict;

import java.util.Arrays;
import java.util.List;

/**
 * A predictive distribution p(y | x) for each of N points. A value: nothing changes it, it can be read from several
 * threads, and there is nothing to close. Arrays that it returns are the caller's.
 */
public sealed interface Predictive permits RegressionPredictive, CategoricalMixture {
    /** N, at least 1. */
    int points();

    /**
     * S, the number of its components for each point: samples of the weights that it was made from; 1 for one in closed
     * form.
     */
    int samples();

    /**
     * The mixture Σ_k w_k p_k(y | x), for ensembles and stacks: a predictive of the same kind, whose components are
     * those of all parts. Parts of weight 0 are left out. What the parts disagree about counts as epistemic.
     *
     * @param parts predictives of the same points, all of real targets in the same unit, or all of the same classes
     * @param weights w_k ≥ 0, with the sum 1 (to 1e−6)
     */
    static Predictive mixture(List<? extends Predictive> parts, double[] weights) {
        return Mixing.of(parts, weights);
    }

    /** The same with equal weights. */
    static Predictive mixture(List<? extends Predictive> parts) {
        double[] weights = new double[parts.size()];
        Arrays.fill(weights, 1.0 / parts.size());
        return mixture(parts, weights);
    }
}
