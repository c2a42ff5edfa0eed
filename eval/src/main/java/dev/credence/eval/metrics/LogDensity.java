package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.predict.Scratch;
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
        try (Scratch scratch = new Scratch()) {
            log.add(scratch.keep(tile.logDensity(y)).toDoubleVector());
        }
    }

    @Override
    public void report(Results into) {
        into.put(Metric.LOG_LIKELIHOOD, log.value()).put(Metric.NLL, -log.value());
    }
}
