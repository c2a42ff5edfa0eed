package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/** A family of regression metrics that share their computation. */
interface RegressionFamily {
    /** The metrics of the family. */
    Set<Metric> metrics();

    /**
     * Adds a tile.
     *
     * @param y the targets [N], finite
     * @param weights [N], how many times each point counts
     */
    void add(RegressionPredictive tile, double[] y, double[] weights);

    /** Values over all points so far, including at least the requested metrics. */
    Map<Metric, Double> values();
}
