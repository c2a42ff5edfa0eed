package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import java.util.Map;
import java.util.Set;

/** Mean log predictive probability of the true class, in nats; −∞ if one of them has probability 0. */
final class LogProbability implements ClassificationFamily {
    private final Mean log = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.LOG_LIKELIHOOD, StandardMetrics.NLL);
    }

    @Override
    public void add(Tile tile) {
        log.add(tile.mixture().logProbability(tile.target()), tile.weights());
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(StandardMetrics.LOG_LIKELIHOOD, log.value(), StandardMetrics.NLL, -log.value());
    }
}
