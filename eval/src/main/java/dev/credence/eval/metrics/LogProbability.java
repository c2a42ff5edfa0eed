package dev.credence.eval.metrics;

import java.util.Set;

/** Mean log predictive probability of the right class, in nats; −∞ if one of them was given probability 0. */
final class LogProbability implements ClassificationScore {
    private final Mean log = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.LOG_LIKELIHOOD, Metric.NLL);
    }

    @Override
    public void add(Tile tile) {
        log.add(tile.mixture().logProbability(tile.target()));
    }

    @Override
    public void report(Results into) {
        into.put(Metric.LOG_LIKELIHOOD, log.value()).put(Metric.NLL, -log.value());
    }
}
