package dev.credence.core.metric;

import dev.credence.core.predict.Predictive;
import java.util.Map;

/**
 * Accumulates metrics over tiles of test points. The partition into tiles and the order of points must not matter
 * (beyond rounding). Used by one thread.
 */
public interface Accumulator {
    /**
     * Adds a tile.
     *
     * @param tile the predictions, in the target's own unit; a {@link dev.credence.core.predict.RegressionPredictive}
     *     for a regression, a {@link dev.credence.core.predict.CategoricalMixture} of the task's classes for a
     *     classification. It may be lent for this call: keep what is computed of it, not itself
     * @param targets [N], finite; class indices 0 … C−1 in classification; not to be changed
     */
    void add(Predictive tile, double[] targets);

    /**
     * The values over all points so far, of which there is at least one; at least those of the wanted metrics. More
     * tiles may follow. A value that is not finite is reported as missing.
     */
    Map<Metric, Double> values();
}
