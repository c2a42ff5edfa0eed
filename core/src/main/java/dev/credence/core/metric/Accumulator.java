package dev.credence.core.metric;

import dev.credence.core.UserException;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
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
     * Adds a tile of weighted points: a weight of 2 counts as two copies of the point, a fraction as part of one. By
     * default only weights of 1 are known.
     *
     * @param tile see {@link #add(Predictive, double[])}
     * @param targets [N], see there
     * @param weights [N], finite and 0 or more; not to be changed
     * @throws UserException if it does not know weights
     */
    default void add(Predictive tile, double[] targets, double[] weights) {
        if (Arrays.stream(weights).anyMatch(weight -> weight != 1)) {
            throw new UserException("The metrics of " + getClass().getSimpleName()
                    + " do not know weights of points; leave the metrics out, or the weights");
        }
        add(tile, targets);
    }

    /**
     * The values over all points so far, of which there is at least one; at least those of the wanted metrics. More
     * tiles may follow. A value that is not finite is reported as missing.
     */
    Map<Metric, Double> values();
}
