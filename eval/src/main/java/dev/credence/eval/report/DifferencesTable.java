package dev.credence.eval.report;

import dev.credence.core.metric.Metric;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.MeanAndError;
import dev.credence.eval.summary.PairedDifferences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link PairedDifferences} of the contenders on a data set: one row per contender. */
final class DifferencesTable {
    private DifferencesTable() {}

    /**
     * The table; without rows if there are no two contenders with two common splits.
     *
     * @param metrics with their titles
     * @param baseline the contender to compare with; empty for the best by each metric
     */
    static SideTable of(
            String dataset, List<ContenderRuns> runs, Map<Metric, String> metrics, Optional<String> baseline) {
        List<RunResult> results = new ArrayList<>();
        runs.forEach(r -> results.addAll(r.results().values()));
        PairedDifferences differences = new PairedDifferences(results, baseline);
        Map<Metric, PairedDifferences.Column> columns = new LinkedHashMap<>();
        metrics.keySet()
                .forEach(metric -> differences.of(dataset, metric).ifPresent(column -> columns.put(metric, column)));
        List<ResultsTable.Row> rows = new ArrayList<>();
        for (ContenderRuns r : runs) {
            if (!columns.isEmpty() && !baseline.equals(Optional.of(r.label()))) {
                rows.add(new ResultsTable.Row(
                        r.label(),
                        r.number(),
                        columns.values().stream()
                                .map(column -> cell(column, r.label()))
                                .toList()));
            }
        }
        return new SideTable(
                "Differences to " + baseline.orElse("the best"),
                "Mean over the splits of the method's value minus that of "
                        + baseline.orElse("the method with the best mean of the column")
                        + " on the same split, ± its standard error: what makes a split hard cancels.",
                "method",
                new ResultsTable(
                        columns.keySet().stream()
                                .map(metric -> new ResultsTable.Column(
                                        metrics.getOrDefault(metric, metric.name()), metric.description()))
                                .toList(),
                        rows));
    }

    private static ResultsTable.Cell cell(PairedDifferences.Column column, String label) {
        if (label.equals(column.baseline())) {
            return new ResultsTable.Cell("the best", "");
        }
        return new ResultsTable.Cell(
                Optional.ofNullable(column.byLabel().get(label))
                        .map(MeanAndError::text)
                        .orElse("–"),
                "");
    }
}
