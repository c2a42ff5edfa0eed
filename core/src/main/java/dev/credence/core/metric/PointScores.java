package dev.credence.core.metric;

import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;

/** A function of the mean of a score of each point. */
final class PointScores implements Accumulator {
    private final Metric metric;
    private final BiFunction<Predictive, double[], double[]> scores;
    private final DoubleUnaryOperator value;
    private final Mean mean = new Mean();

    PointScores(Metric metric, BiFunction<Predictive, double[], double[]> scores, DoubleUnaryOperator value) {
        this.metric = metric;
        this.scores = scores;
        this.value = value;
    }

    @Override
    public void add(Predictive tile, double[] targets) {
        double[] ones = new double[targets.length];
        Arrays.fill(ones, 1);
        add(tile, targets, ones);
    }

    @Override
    public void add(Predictive tile, double[] targets, double[] weights) {
        double[] added = scores.apply(tile, targets);
        if (added.length != targets.length) {
            throw new IllegalStateException("The metric " + metric.name() + " gave " + added.length + " scores for "
                    + targets.length + " points; it must give one for each");
        }
        mean.add(added, weights);
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(metric, value.applyAsDouble(mean.value()));
    }
}
