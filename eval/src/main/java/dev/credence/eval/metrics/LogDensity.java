package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import java.util.Set;

/** Mean log predictive density, with its constants, in nats. */
final class LogDensity implements RegressionScore {
    private final Mean log = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.LOG_LIKELIHOOD, Metric.NLL);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y) {
        log.add(tile.logDensity(y));
    }

    @Override
    public void report(Results into) {
        into.put(Metric.LOG_LIKELIHOOD, log.value()).put(Metric.NLL, -log.value());
    }
}
