package dev.credence.eval.metrics;

import dev.credence.core.predict.RegressionPredictive;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** {@code mpiw_L}: the mean width of the central L % interval, between the mixture's exact quantiles. */
final class IntervalWidth implements RegressionScore {
    private static final Map<Metric, Double> LEVELS =
            Map.of(Metric.MPIW_50, 0.5, Metric.MPIW_80, 0.8, Metric.MPIW_90, 0.9, Metric.MPIW_95, 0.95);

    private final Map<Metric, Mean> widths = new EnumMap<>(Metric.class);

    /** Of the levels that are wanted: quantiles are the costliest metric. */
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
    public void report(Results into) {
        widths.forEach((metric, mean) -> into.put(metric, mean.value()));
    }
}
