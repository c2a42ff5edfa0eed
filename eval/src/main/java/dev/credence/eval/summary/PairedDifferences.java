package dev.credence.eval.summary;

import dev.credence.core.metric.Metric;
import dev.credence.eval.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Differences of contenders over the same splits. For a contender c and a baseline b, both of which have finished the
 * splits s,
 *
 * <pre>d_s = metric(c, s) − metric(b, s),   mean(d) ± √(Σ (d_s − mean(d))² / (n − 1) / n)</pre>
 *
 * What makes a split hard is in both and cancels, so that the error is that of the difference, often far smaller than
 * those of the two means.
 *
 * @param results the runs
 * @param baseline the contender to compare with; empty for the best by each metric
 */
public record PairedDifferences(List<RunResult> results, Optional<String> baseline) {
    /** Of no runs. */
    static final PairedDifferences NONE = new PairedDifferences(List.of(), Optional.empty());

    public PairedDifferences {
        results = List.copyOf(results);
    }

    /**
     * The differences by one metric.
     *
     * @param baseline the contender that the others are compared with
     * @param byLabel mean and standard error for every other contender with common splits; NaN where one is unknown
     */
    public record Column(String baseline, Map<String, MeanAndError> byLabel) {}

    /** The differences on a data set; empty for a metric without a direction, or without two comparable contenders. */
    public Optional<Column> of(String dataset, Metric metric) {
        if (metric.better() == Metric.Better.NEITHER) {
            return Optional.empty();
        }
        Map<String, Map<Integer, Double>> values = new LinkedHashMap<>();
        for (RunResult r : results) {
            if (r.run().dataset().equals(dataset) && r.metrics().containsKey(metric.name())) {
                values.computeIfAbsent(r.run().contender().label(), label -> new TreeMap<>())
                        .put(r.run().split(), r.metrics().getOrDefault(metric.name(), Double.NaN));
            }
        }
        return baseline.or(() -> best(values, metric.better()))
                .filter(values::containsKey)
                .map(label -> new Column(label, against(label, values)))
                .filter(column -> !column.byLabel().isEmpty());
    }

    private static Optional<String> best(Map<String, Map<Integer, Double>> values, Metric.Better better) {
        int sign = better == Metric.Better.HIGHER ? 1 : -1;
        String best = null;
        double highest = Double.NEGATIVE_INFINITY;
        for (Map.Entry<String, Map<Integer, Double>> one : values.entrySet()) {
            double mean = sign * MeanAndError.of(numbers(one.getValue())).mean();
            if (mean > highest) {
                best = one.getKey();
                highest = mean;
            }
        }
        return Optional.ofNullable(best);
    }

    private static double[] numbers(Map<Integer, Double> bySplit) {
        return bySplit.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static Map<String, MeanAndError> against(String baseline, Map<String, Map<Integer, Double>> values) {
        Map<Integer, Double> base = values.getOrDefault(baseline, Map.of());
        Map<String, MeanAndError> all = new LinkedHashMap<>();
        values.forEach((label, own) -> {
            double[] differences = own.entrySet().stream()
                    .filter(entry -> base.containsKey(entry.getKey()))
                    .mapToDouble(entry -> entry.getValue() - base.getOrDefault(entry.getKey(), Double.NaN))
                    .toArray();
            if (!label.equals(baseline) && differences.length > 1) {
                all.put(label, MeanAndError.of(differences));
            }
        });
        return all;
    }
}
