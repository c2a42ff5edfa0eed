package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/** Mean {@link RegressionPredictive#crps}. */
final class CrpsScore implements RegressionFamily {
    private final Mean crps = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.CRPS);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y, double[] weights) {
        crps.add(tile.crps(y), weights);
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(StandardMetrics.CRPS, crps.value());
    }
}
