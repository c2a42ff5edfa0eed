package dev.credence.eval.metrics;

import java.util.Set;

/** Mean Brier score: Σ_c (p_c − 1[y = c])², and (p_1 − y)² for two classes. */
final class Brier implements ClassificationScore {
    private final Mean scores = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.BRIER);
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
            scores.add(sum);
        }
    }

    @Override
    public void report(Results into) {
        into.put(Metric.BRIER, scores.value());
    }
}
