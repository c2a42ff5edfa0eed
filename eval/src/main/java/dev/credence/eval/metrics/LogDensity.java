package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/** Mean log predictive density in nats, including constants. */
final class LogDensity implements RegressionFamily {
    private final Mean log = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.LOG_LIKELIHOOD, StandardMetrics.NLL);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y, double[] weights) {
        log.add(tile.logDensity(y), weights);
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(StandardMetrics.LOG_LIKELIHOOD, log.value(), StandardMetrics.NLL, -log.value());
    }
}
