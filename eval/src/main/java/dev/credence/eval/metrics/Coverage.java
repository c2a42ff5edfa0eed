package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.predict.Scratch;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * {@code picp_L}: the fraction of targets inside the central L % interval. A target lies between the quantiles at (1−l)/2 and
 * (1+l)/2 exactly if |2 F(y) − 1| ≤ l, so that the mixture's distribution function decides, without the quantiles' tolerance.
 */
final class Coverage implements RegressionScore {
    /** Metric → level of the interval. */
    private static final Map<Metric, Double> LEVELS =
            Map.of(Metric.PICP_50, 0.5, Metric.PICP_80, 0.8, Metric.PICP_90, 0.9, Metric.PICP_95, 0.95);

    private final Map<Metric, Mean> inside = new EnumMap<>(Metric.class);

    @Override
    public Set<Metric> metrics() {
        return LEVELS.keySet();
    }

    @Override
    public void add(RegressionPredictive tile, double[] y) {
        double[] centrality = centrality(tile, y);
        LEVELS.forEach((metric, level) -> {
            Mean mean = inside.computeIfAbsent(metric, unused -> new Mean());
            for (double c : centrality) {
                mean.add(c <= level ? 1 : 0);
            }
        });
    }

    /** |2 F(y) − 1| of each point: the level of the smallest central interval that holds the target. */
    static double[] centrality(RegressionPredictive tile, double[] y) {
        try (Scratch scratch = new Scratch()) {
            double[] values = scratch.keep(tile.cdf(y)).toDoubleVector();
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.min(1, Math.abs(2 * values[i] - 1));
            }
            return values;
        }
    }

    @Override
    public void report(Results into) {
        inside.forEach((metric, mean) -> into.put(metric, mean.value()));
    }
}
