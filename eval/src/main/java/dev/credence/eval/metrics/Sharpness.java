package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.predict.Scratch;
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
        try (Scratch scratch = new Scratch()) {
            variance.add(scratch.keep(tile.totalVariance()).toDoubleVector());
        }
    }

    @Override
    public void report(Results into) {
        into.put(Metric.SHARP, Math.sqrt(variance.value()));
    }
}
