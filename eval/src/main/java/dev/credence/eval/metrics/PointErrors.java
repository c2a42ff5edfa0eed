package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/** Errors of the predictive mean. */
final class PointErrors implements RegressionFamily {
    private final Mean squares = new Mean();
    private final Mean absolutes = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.RMSE, StandardMetrics.MAE);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y) {
        double[] mean = tile.mean();
        for (int i = 0; i < y.length; i++) {
            double error = y[i] - mean[i];
            squares.add(error * error);
            absolutes.add(Math.abs(error));
        }
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(StandardMetrics.RMSE, Math.sqrt(squares.value()), StandardMetrics.MAE, absolutes.value());
    }
}
