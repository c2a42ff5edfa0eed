package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import java.util.Map;
import java.util.Set;

/** Accuracy and error of the most probable class. */
final class Decisions implements ClassificationFamily {
    private final Mean right = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.ACCURACY, StandardMetrics.ERROR);
    }

    @Override
    public void add(Tile tile) {
        for (int i = 0; i < tile.points(); i++) {
            right.add(tile.isRight(i) ? 1 : 0, tile.weights()[i]);
        }
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(StandardMetrics.ACCURACY, right.value(), StandardMetrics.ERROR, 1 - right.value());
    }
}
