package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Map;
import java.util.Set;

/**
 * Errors of the predictive mean; R² = 1 − Σ w (y − ŷ)² / Σ w (y − ȳ)² with the weighted mean ȳ of the targets, as
 * scikit-learn's {@code r2_score}. It is not defined, NaN, where all targets are equal.
 */
final class PointErrors implements RegressionFamily {
    private final Mean squares = new Mean();
    private final Mean absolutes = new Mean();

    /** Σ w, ȳ and Σ w (y − ȳ)² of the targets so far, by West's updates: without the cancellation of Σ y² − N ȳ². */
    private double weight;

    private double center;
    private double spread;

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.RMSE, StandardMetrics.MAE, StandardMetrics.R2);
    }

    @Override
    public void add(RegressionPredictive tile, double[] y, double[] weights) {
        double[] mean = tile.mean();
        for (int i = 0; i < y.length; i++) {
            double error = y[i] - mean[i];
            squares.add(error * error, weights[i]);
            absolutes.add(Math.abs(error), weights[i]);
            if (weights[i] > 0) {
                weight += weights[i];
                double before = y[i] - center;
                center += before * (weights[i] / weight);
                spread += weights[i] * before * (y[i] - center);
            }
        }
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(
                StandardMetrics.RMSE,
                Math.sqrt(squares.value()),
                StandardMetrics.MAE,
                absolutes.value(),
                StandardMetrics.R2,
                spread > 0 ? 1 - squares.sum() / spread : Double.NaN);
    }
}
