package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/** {@code sharp} of uncertainty-toolbox: √(mean over points of the total predictive variance). */
final class Sharpness implements RegressionFamily {
    private final Mean variance = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.SHARP);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y, double[] weights) {
        variance.add(tile.totalVariance(), weights);
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(StandardMetrics.SHARP, Math.sqrt(variance.value()));
    }
}
