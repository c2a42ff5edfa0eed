package dev.credence.eval.metrics;

import dev.credence.core.metric.Mean;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Scores of the mixture's exact quantiles, which are the most expensive part of all metrics and computed once for all:
 *
 * <ul>
 *   <li>{@code mpiw_L}: the mean width u − l of the central L % interval;
 *   <li>{@code interval_score_L}: the mean of u − l + 2/α (l − y)⁺ + 2/α (y − u)⁺ with α = 1 − L/100 (Winkler 1972;
 *       Gneiting and Raftery 2007, eq. 43);
 *   <li>{@code pinball_P}: the mean of τ (y − q)⁺ + (1 − τ) (q − y)⁺ with the quantile q at τ = P/100 (Koenker and
 *       Bassett 1978).
 * </ul>
 */
final class QuantileScores implements RegressionFamily {
    private final Set<Metric> wanted;
    private final Map<Metric, Mean> means = new LinkedHashMap<>();

    /** Computes only the levels that the wanted metrics need. */
    QuantileScores(Set<Metric> wanted) {
        this.wanted = wanted;
    }

    @Override
    public Set<Metric> metrics() {
        return StandardMetrics.QUANTILES.keySet();
    }

    @Override
    public void add(RegressionPredictive tile, double[] y, double[] weights) {
        Map<Integer, Interval> central = new HashMap<>();
        for (Map.Entry<Metric, Integer> entry : StandardMetrics.QUANTILES.entrySet()) {
            Metric metric = entry.getKey();
            if (!wanted.contains(metric)) {
                continue;
            }
            int percent = entry.getValue();
            double[] scores;
            if (metric.name().startsWith("pinball")) {
                double[] quantile = quantile(tile, percent, central);
                scores = pinball(percent / 100.0, quantile, y);
            } else {
                Interval interval = interval(tile, percent, central);
                scores = metric.name().startsWith("mpiw") ? interval.width() : intervalScores(interval, percent, y);
            }
            means.computeIfAbsent(metric, unused -> new Mean()).add(scores, weights);
        }
    }

    private static Interval interval(RegressionPredictive tile, int percent, Map<Integer, Interval> central) {
        return central.computeIfAbsent(percent, level -> tile.interval(level / 100.0));
    }

    /** The quantile at P %: an end of the central interval of |100 − 2 P| %, which others need too, or the median. */
    private static double[] quantile(RegressionPredictive tile, int percent, Map<Integer, Interval> central) {
        if (percent == 50) {
            return tile.quantile(0.5);
        }
        Interval interval = interval(tile, Math.abs(100 - 2 * percent), central);
        return percent < 50 ? interval.lower() : interval.upper();
    }

    private static double[] pinball(double probability, double[] quantile, double[] y) {
        double[] scores = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            double above = y[i] - quantile[i];
            scores[i] = Math.max(probability * above, (probability - 1) * above);
        }
        return scores;
    }

    private static double[] intervalScores(Interval interval, int percent, double[] y) {
        double[] scores = interval.width();
        double penalty = 200.0 / (100 - percent);
        for (int i = 0; i < y.length; i++) {
            double outside = Math.max(interval.lower()[i] - y[i], y[i] - interval.upper()[i]);
            scores[i] += penalty * Math.max(0, outside);
        }
        return scores;
    }

    @Override
    public Map<Metric, Double> values() {
        Map<Metric, Double> values = new HashMap<>();
        means.forEach((metric, mean) -> values.put(metric, mean.value()));
        return values;
    }
}
