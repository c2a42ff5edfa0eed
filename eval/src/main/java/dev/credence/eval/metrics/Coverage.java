package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * {@code picp_L}: the fraction of targets inside the central L % interval. A target lies between the quantiles at
 * (1−l)/2 and (1+l)/2 exactly if |2 F(y) − 1| ≤ l (see {@link #centrality} for counts), which needs only the mixture's
 * distribution function, without the quantiles' tolerance.
 */
final class Coverage implements RegressionFamily {
    /** Level of the interval for each metric. */
    private static final Map<Metric, Double> LEVELS = Map.of(
            StandardMetrics.PICP_50,
            0.5,
            StandardMetrics.PICP_80,
            0.8,
            StandardMetrics.PICP_90,
            0.9,
            StandardMetrics.PICP_95,
            0.95);

    private final Map<Metric, Mean> inside = new LinkedHashMap<>();

    @Override
    public Set<Metric> metrics() {
        return LEVELS.keySet();
    }

    @Override
    public void add(RegressionPredictive tile, double[] y, double[] weights) {
        double[] centrality = centrality(tile, y);
        LEVELS.forEach((metric, level) -> {
            Mean mean = inside.computeIfAbsent(metric, unused -> new Mean());
            for (int i = 0; i < centrality.length; i++) {
                mean.add(centrality[i] <= level ? 1 : 0, weights[i]);
            }
        });
    }

    /**
     * The level of the smallest central interval that contains the target: |2 F(y) − 1|; for counts max(1 − 2 F(y), 2
     * F(y−) − 1, 0), as their intervals end at counts.
     */
    static double[] centrality(RegressionPredictive tile, double[] y) {
        double[] values = tile.cdf(y);
        double[] below = tile.isDiscrete() ? tile.cdfBelow(y) : values;
        double[] centrality = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            centrality[i] = Math.min(1, Math.max(0, Math.max(1 - 2 * values[i], 2 * below[i] - 1)));
        }
        return centrality;
    }

    @Override
    public Map<Metric, Double> values() {
        Map<Metric, Double> values = new HashMap<>();
        inside.forEach((metric, mean) -> values.put(metric, mean.value()));
        return values;
    }
}
