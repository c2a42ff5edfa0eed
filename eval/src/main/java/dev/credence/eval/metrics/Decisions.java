package dev.credence.eval.metrics;

import java.util.Set;

/** Right and wrong decisions for the most probable class. */
final class Decisions implements ClassificationScore {
    private final Mean right = new Mean();

    @Override
    public Set<Metric> metrics() {
        return Set.of(Metric.ACCURACY, Metric.ERROR);
    }

    @Override
    public void add(Tile tile) {
        for (int i = 0; i < tile.points(); i++) {
            right.add(tile.isRight(i) ? 1 : 0);
        }
    }

    @Override
    public void report(Results into) {
        into.put(Metric.ACCURACY, right.value()).put(Metric.ERROR, 1 - right.value());
    }
}
