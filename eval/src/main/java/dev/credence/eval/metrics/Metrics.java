package dev.credence.eval.metrics;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.metric.Accumulator;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
public final class Metrics {
    private final Task task;
    private final List<Metric> wanted;
    private final List<Accumulator> accumulators;
    private long points;

    /** An accumulator of the given metrics, in the order of reports. */
    Metrics(Task task, List<Metric> wanted, List<Accumulator> accumulators) {
        this.task = task;
        this.wanted = wanted;
        this.accumulators = accumulators;
    }

    /**
     * An accumulator of all {@linkplain KnownMetrics#discover known} metrics of a task; calibration errors have 15
     * bins.
     *
     * @throws UserException if two metrics have the same name, or one cannot be loaded
     */
    public static Metrics of(Task task) {
        return KnownMetrics.discover().start(task);
    }

    /**
     * An accumulator of some standard metrics; computes only what they need, so that a log-likelihood alone is cheap.
     */
    public static Metrics of(Task task, Set<Metric> wanted) {
        return KnownMetrics.standard().start(task, wanted);
    }

    /**
     * Adds a tile.
     *
     * @param tile the predictions, in the target's own unit: a regression's standardisation undone by {@code rescaled}
     * @param targets one per point; class indices 0 … C−1 in classification
     */
    public void add(Predictive tile, double[] targets) {
        checkKind(tile);
        checkTargets(tile.points(), targets);
        accumulators.forEach(accumulator -> accumulator.add(tile, targets));
        points += targets.length;
    }

    /**
     * Adds a tile of weighted points: a weight of 2 counts as two copies of the point, a fraction as part of one.
     *
     * @param tile see {@link #add(Predictive, double[])}
     * @param targets one per point
     * @param weights one per point, finite and 0 or more
     * @throws UserException if a weight is something else, or a metric does not know weights
     */
    public void add(Predictive tile, double[] targets, double[] weights) {
        checkKind(tile);
        checkTargets(tile.points(), targets);
        checkWeights(tile.points(), weights);
        accumulators.forEach(accumulator -> accumulator.add(tile, targets, weights));
        points += targets.length;
    }

    /** Number of points so far. */
    public long points() {
        return points;
    }

    /**
     * Values by {@link Metric#name}, in the order of {@link KnownMetrics#all}. More tiles may be added afterwards.
     *
     * @throws UserException if there are no points
     */
    public Map<String, Double> result() {
        if (points == 0) {
            throw new UserException("There are no test points to evaluate");
        }
        Map<Metric, Double> values = new HashMap<>();
        accumulators.forEach(accumulator -> values.putAll(accumulator.values()));
        Map<String, Double> ordered = new LinkedHashMap<>();
        wanted.forEach(metric -> {
            Double value = values.get(metric);
            if (value == null) {
                throw new IllegalStateException("The metric " + metric.name() + " was asked for and has no value");
            }
            ordered.put(metric.name(), value);
        });
        return Collections.unmodifiableMap(ordered);
    }

    private void checkKind(Predictive tile) {
        String kind = tile.getClass().getSimpleName();
        if (task instanceof Task.Classification classification) {
            if (!(tile instanceof CategoricalMixture mixture)) {
                throw new IllegalArgumentException("add: the task is a classification, and the tile is a " + kind);
            }
            if (mixture.classes() != classification.classes()) {
                throw new IllegalArgumentException("add: the task has " + classification.classes()
                        + " classes, this tile has " + mixture.classes());
            }
        } else if (!(tile instanceof RegressionPredictive)) {
            throw new IllegalArgumentException("add: the task is a regression, and the tile is a " + kind);
        }
    }

    /** Refuses a wrong number of targets, non-finite targets, and unknown classes. */
    private void checkTargets(int size, double[] targets) {
        if (targets.length != size) {
            throw new IllegalArgumentException(
                    "add: the tile has " + size + " points, but there are " + targets.length + " targets");
        }
        for (int i = 0; i < size; i++) {
            if (!Double.isFinite(targets[i])) {
                throw unusable(i, targets[i], "metrics need finite targets");
            }
            if (task instanceof Task.Classification c
                    && (targets[i] != Math.rint(targets[i]) || targets[i] < 0 || targets[i] >= c.classes())) {
                throw unusable(i, targets[i], "expected a class 0 … " + (c.classes() - 1));
            }
        }
    }

    private void checkWeights(int size, double[] weights) {
        if (weights.length != size) {
            throw new IllegalArgumentException(
                    "add: the tile has " + size + " points, but there are " + weights.length + " weights");
        }
        for (int i = 0; i < size; i++) {
            if (!(weights[i] >= 0 && weights[i] < Double.POSITIVE_INFINITY)) {
                throw new UserException("The weight of test point " + (points + i) + " (counted from 0) is "
                        + weights[i] + "; expected a finite number, 0 or more");
            }
        }
    }

    private UserException unusable(int point, double target, String expected) {
        return new UserException(
                "The target of test point " + (points + point) + " (counted from 0) is " + target + "; " + expected);
    }
}
