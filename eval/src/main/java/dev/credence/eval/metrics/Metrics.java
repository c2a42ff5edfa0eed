package dev.credence.eval.metrics;

import dev.credence.core.data.Task;
import dev.credence.core.predict.Predictive;
import java.util.Map;
import java.util.Set;

/**
 * Accumulates metrics over tiles of test points. Not thread-safe. The partition into tiles and the order of points do
 * not matter (beyond rounding).
 *
 * <pre>{@code
 * Metrics metrics = Metrics.of(task);
 * for (each tile of test points) {
 *     metrics.add(tile, targets of these points); // in the target's own unit
 * }
 * Map<String, Double> values = metrics.result();
 * }</pre>
 */
public sealed interface Metrics permits RegressionMetrics, ClassificationMetrics {
    /**
     * Takes a tile in.
     *
     * @param tile the predictions, in the target's own unit: a regression's standardisation undone by {@code rescaled}
     * @param targets one per point; class indices 0 … C−1 in classification
     */
    void add(Predictive tile, double[] targets);

    /** Points so far. */
    long points();

    /**
     * Metric → value, in the order of {@link Metric}, by {@link Metric#key}. More tiles may follow.
     *
     * @throws dev.credence.core.UserException if there were no points
     */
    Map<String, Double> result();

    /** All metrics of a task, calibration errors with 15 bins. */
    static Metrics of(Task task) {
        return task instanceof Task.Classification ? new ClassificationMetrics() : new RegressionMetrics();
    }

    /** Some metrics of a task; only what they need is computed, so that a log likelihood alone is cheap. */
    static Metrics of(Task task, Set<Metric> wanted) {
        return task instanceof Task.Classification
                ? new ClassificationMetrics(wanted, ClassificationMetrics.DEFAULT_BINS)
                : new RegressionMetrics(wanted);
    }
}
