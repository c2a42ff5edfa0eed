package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.RegressionPredictive;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** {@code mpiw_L}: the mean width of the central L % interval, between the mixture's exact quantiles. */
final class IntervalWidth implements RegressionFamily {
    private static final Map<Metric, Double> LEVELS = Map.of(
            StandardMetrics.MPIW_50,
            0.5,
            StandardMetrics.MPIW_80,
            0.8,
            StandardMetrics.MPIW_90,
            0.9,
            StandardMetrics.MPIW_95,
            0.95);

    private final Map<Metric, Mean> widths = new LinkedHashMap<>();

    /** Computes only the requested levels, as quantiles are the most expensive metric. */
    IntervalWidth(Set<Metric> wanted) {
        for (Metric metric : LEVELS.keySet()) {
            if (wanted.contains(metric)) {
                widths.put(metric, new Mean());
            }
        }
    }

    @Override
    public Set<Metric> metrics() {
        return LEVELS.keySet();
    }

    @Override
    public void add(RegressionPredictive tile, double[] y) {
        widths.forEach((metric, mean) ->
                mean.add(tile.interval(LEVELS.getOrDefault(metric, Double.NaN)).width()));
    }

    @Override
    public Map<Metric, Double> values() {
        Map<Metric, Double> values = new HashMap<>();
        widths.forEach((metric, mean) -> values.put(metric, mean.value()));
        return values;
    }
}
