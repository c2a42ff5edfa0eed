package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import java.util.Set;

/** {@code sharp} of uncertainty-toolbox: √(mean over points of the total predictive variance). */
final class Sharpness implements RegressionScore {
    private final Mean variance = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.SHARP);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y) {
        variance.add(tile.totalVariance());
    }

    @Override
    public void report(Results into) {
        into.put(Metric.SHARP, Math.sqrt(variance.value()));
    }
}
