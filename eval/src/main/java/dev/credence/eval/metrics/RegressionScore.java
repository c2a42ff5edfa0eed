package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import java.util.Set;

/** One family of regression metrics: those that share their computation. */
interface RegressionScore {
    /** What it can report. */
    Set<Metric> metrics();

    /** Takes in a tile and its targets [N], which are finite. */
    void add(RegressionPredictive tile, double[] y);

    void report(Results into);
}
