package dev.credence.eval.summary;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How contenders rank, over all data sets together: each split that all of them have run is a contest for each metric,
 * rank 1 the best, those that tie sharing the mean of their ranks (Rodriguez Santana &amp; Hernández-Lobato 2022,
 * figure 7).
 *
 * @param contests splits of all data sets that every contender has run
 * @param ranks by contender and metric: mean and standard error over the contests that have the metric
 */
public record AverageRanks(int contests, Map<String, Map<String, MeanAndError>> ranks) {
    /** Of no runs. */
    static final AverageRanks NONE = new AverageRanks(0, Map.of());

    private record Contest(String dataset, int split) {}

    /** The ranks in some runs. */
    public static AverageRanks of(List<RunResult> results) {
        Set<String> contenders = new LinkedHashSet<>();
        Map<Contest, Map<String, RunResult>> contests = new LinkedHashMap<>();
        for (RunResult r : results) {
            String label = r.run().contender().label();
            contenders.add(label);
            contests.computeIfAbsent(new Contest(r.run().dataset(), r.run().split()), c -> new LinkedHashMap<>())
                    .put(label, r);
        }
        contests.values().removeIf(runs -> !runs.keySet().containsAll(contenders));
        Map<String, Map<String, MeanAndError>> ranks = new LinkedHashMap<>();
        for (Metric metric : KnownMetrics.discover().all()) {
            if (metric.better() == Metric.Better.NEITHER) {
                continue;
            }
            Map<String, List<Double>> all = new LinkedHashMap<>();
            for (Map<String, RunResult> runs : contests.values()) {
                Map<String, Double> values = new LinkedHashMap<>();
                runs.forEach((label, r) -> values.put(label, r.metrics().getOrDefault(metric.name(), Double.NaN)));
                if (values.values().stream().noneMatch(v -> v.isNaN())) {
                    values.forEach((label, v) -> all.computeIfAbsent(label, l -> new ArrayList<>())
                            .add(rank(v, values.values(), metric.better())));
                }
            }
            all.forEach((label, values) -> ranks.computeIfAbsent(label, l -> new LinkedHashMap<>())
                    .put(
                            metric.name(),
                            MeanAndError.of(values.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray())));
        }
        return new AverageRanks(contests.size(), ranks);
    }

    /** 1 + how many are better + half of how many others are equal. */
    private static double rank(double value, Iterable<Double> all, Metric.Better direction) {
        double rank = 0.5; // it equals itself
        for (double other : all) {
            int order = direction == Metric.Better.HIGHER ? Double.compare(other, value) : Double.compare(value, other);
            rank += order > 0 ? 1 : order == 0 ? 0.5 : 0;
        }
        return rank;
    }

    /** As a table with the given metrics as columns, those that are known; empty where there is nothing to rank. */
    String text(List<String> metrics, String indentation) {
        List<String> columns = metrics.stream()
                .filter(m -> ranks.values().stream().anyMatch(byMetric -> byMetric.containsKey(m)))
                .toList();
        if (contests < 2 || ranks.size() < 3 || columns.isEmpty()) {
            return "";
        }
        TextGrid grid = new TextGrid();
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(columns);
        grid.row(header);
        ranks.forEach((label, byMetric) -> {
            String[] cells = new String[columns.size() + 1];
            Arrays.setAll(cells, i -> i == 0 ? label : cell(byMetric.get(columns.get(i - 1))));
            grid.row(List.of(cells));
        });
        return "\nmean rank ± standard error over " + contests + " splits of all data sets, 1 the best\n"
                + grid.text(indentation);
    }

    private static String cell(@org.jspecify.annotations.Nullable MeanAndError rank) {
        return rank == null ? "" : Figures.of(rank.mean(), rank.se());
    }
}
