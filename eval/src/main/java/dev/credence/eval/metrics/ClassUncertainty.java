package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Means over points of the uncertainties of Gal 2016, §3.3.1, and the detection of errors by entropy. */
final class ClassUncertainty implements ClassificationFamily {
    private final Mean entropy = new Mean();
    private final Mean information = new Mean();
    private final Mean ratio = new Mean();
    private final List<double[]> entropies = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();
    private final BitSet right = new BitSet();
    private int points;

    @Override
    public Set<Metric> metrics() {
        return Set.of(
                StandardMetrics.AURC,
                StandardMetrics.PREDICTIVE_ENTROPY,
                StandardMetrics.MUTUAL_INFORMATION,
                StandardMetrics.VARIATION_RATIO);
    }

    @Override
    public void add(Tile tile) {
        double[] values = tile.mixture().predictiveEntropy();
        entropy.add(values, tile.weights());
        entropies.add(values);
        weights.add(tile.weights().clone());
        information.add(tile.mixture().mutualInformation(), tile.weights());
        for (int i = 0; i < tile.points(); i++) {
            ratio.add(1 - tile.confidence(i), tile.weights()[i]);
            right.set(points++, tile.isRight(i));
        }
    }

    @Override
    public Map<Metric, Double> values() {
        return Map.of(
                StandardMetrics.AURC,
                aurc(),
                StandardMetrics.PREDICTIVE_ENTROPY,
                entropy.value(),
                StandardMetrics.MUTUAL_INFORMATION,
                information.value(),
                StandardMetrics.VARIATION_RATIO,
                ratio.value());
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    private double aurc() {
        boolean[] decisions = new boolean[points];
        right.stream().forEach(i -> decisions[i] = true);
        return RejectionCurve.aurc(joined(entropies), decisions, joined(weights));
    }
}
