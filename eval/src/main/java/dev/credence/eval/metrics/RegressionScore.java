package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/** One family of regression metrics: those that share their computation. */
interface RegressionScore {
    /** What it can report. */
    Set<Metric> metrics();

    /** Takes in a tile and its targets [N], which are finite. */
    void add(RegressionPredictive tile, double[] y);

    /** Of all points so far; at least those that are wanted. */
    Map<Metric, Double> values();
}
