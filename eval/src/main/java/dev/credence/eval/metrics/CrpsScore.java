package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import java.util.Set;

/** Mean {@link RegressionPredictive#crps}. */
final class CrpsScore implements RegressionScore {
    private final Mean crps = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.CRPS);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y) {
        crps.add(tile.crps(y));
    }

    @Override
    public void report(Results into) {
        into.put(Metric.CRPS, crps.value());
    }
}
