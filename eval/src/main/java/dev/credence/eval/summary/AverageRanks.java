package dev.credence.eval.summary;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Mean ranks of contenders over all data sets: each split run by all of them is a contest for each metric, with rank 1
 * the best and mean ranks for ties (Rodriguez Santana &amp; Hernández-Lobato 2022, figure 7).
 *
 * @param contests number of splits, over all data sets, run by every contender
 * @param ranks by contender and metric: mean and standard error over the contests with the metric
 */
public record AverageRanks(int contests, Map<String, Map<String, MeanAndError>> ranks) {
    /** The ranks without runs. */
    static final AverageRanks NONE = new AverageRanks(0, Map.of());

    private record Contest(String dataset, int split) {}

    /** The ranks in the given runs. */
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

    /** 1 + number of better values + half the number of equal other values. */
    private static double rank(double value, Iterable<Double> all, Metric.Better direction) {
        double rank = 0.5; // it equals itself
        for (double other : all) {
            int order = direction == Metric.Better.HIGHER ? Double.compare(other, value) : Double.compare(value, other);
            rank += order > 0 ? 1 : order == 0 ? 0.5 : 0;
        }
        return rank;
    }

    /** A text table with the known ones of the given metrics as columns; empty if there are no ranks. */
    String text(List<String> metrics, String indentation) {
        List<String> columns = metrics.stream()
                .filter(m -> ranks.values().stream().anyMatch(byMetric -> byMetric.containsKey(m)))
                .toList();
        if (contests < 2 || ranks.size() < 3 || columns.isEmpty()) {
            return "";
        }
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(columns);
        TextTable table = TextTable.ofNumbers(header);
        ranks.forEach((label, byMetric) -> {
            String[] cells = new String[columns.size() + 1];
            Arrays.setAll(cells, i -> i == 0 ? label : cell(byMetric.get(columns.get(i - 1))));
            table.row(List.of(cells));
        });
        return "\nmean rank ± standard error over " + contests + " splits of all data sets, 1 the best\n"
                + table.block(indentation);
    }

    private static String cell(@org.jspecify.annotations.Nullable MeanAndError rank) {
        return rank == null ? "" : Figures.of(rank.mean(), rank.se());
    }
}
