package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import java.util.Set;

/** Errors of the predictive mean. */
final class PointErrors implements RegressionScore {
    private final Mean squares = new Mean();
    private final Mean absolutes = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.RMSE, Metric.MAE);
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
    public void report(Results into) {
        into.put(Metric.RMSE, Math.sqrt(squares.value())).put(Metric.MAE, absolutes.value());
    }
}
