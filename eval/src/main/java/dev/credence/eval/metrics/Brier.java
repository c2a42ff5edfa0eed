package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import java.util.Map;
import java.util.Set;

/** Mean Brier score: Σ_c (p_c − 1[y = c])², and (p_1 − y)² for two classes. */
final class Brier implements ClassificationFamily {
    private final Mean scores = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.BRIER);
    }

    @Override
    public void add(Tile tile) {
        for (int i = 0; i < tile.points(); i++) {
            double[] p = tile.probabilities()[i];
            double sum = 0;
            for (int c = p.length == 2 ? 1 : 0; c < p.length; c++) {
                double difference = p[c] - (tile.target()[i] == c ? 1 : 0);
                sum += difference * difference;
            }
            scores.add(sum, tile.weights()[i]);
        }
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(StandardMetrics.BRIER, scores.value());
    }
}
