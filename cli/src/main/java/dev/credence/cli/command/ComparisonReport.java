package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.TextTable;
import dev.credence.cli.console.TextTable.Align;
import dev.credence.eval.metrics.Metric;
import dev.credence.eval.protocol.MeanAndError;
import dev.credence.eval.protocol.Published;
import dev.credence.eval.protocol.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A comparison's summary as a table for each data set: ours first, then what was published. */
final class ComparisonReport {
    /** What a reader looks for first; all other metrics are in the files. */
    private static final Set<String> SHOWN = keys(
            Metric.LOG_LIKELIHOOD,
            Metric.RMSE,
            Metric.ERROR,
            Metric.CRPS,
            Metric.BRIER,
            Metric.PICP_95,
            Metric.RMS_CAL,
            Metric.ECE);

    private ComparisonReport() {}

    static String of(Summary summary) {
        Map<String, List<Summary.Row>> byDataset = new LinkedHashMap<>();
        summary.rows()
                .forEach(row -> byDataset
                        .computeIfAbsent(row.dataset(), name -> new ArrayList<>())
                        .add(row));
        List<String> parts = new ArrayList<>();
        byDataset.forEach((name, rows) -> parts.add(name + "\n" + table(rows)));
        return String.join("\n\n", parts) + "\n\nMeans over the splits ± standard errors.";
    }

    private static TextTable table(List<Summary.Row> rows) {
        Summary.Row first = rows.get(0);
        List<String> metrics =
                SHOWN.stream().filter(first.metrics()::containsKey).toList();
        List<String> header = new ArrayList<>(List.of("method", "splits"));
        header.addAll(metrics);
        header.add("training");
        List<Align> align =
                new ArrayList<>(header.stream().map(h -> Align.RIGHT).toList());
        align.set(0, Align.LEFT);
        TextTable table = new TextTable(header, align);
        for (Summary.Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.label(), String.valueOf(row.splits())));
            metrics.forEach(m -> cells.add(cell(row.metrics().get(m), row.splits())));
            cells.add(Numbers.duration(row.seconds()));
            table.row(cells);
        }
        published(first.published()).forEach((label, values) -> {
            List<String> cells = new ArrayList<>(List.of(label, ""));
            metrics.forEach(m -> cells.add(values.containsKey(m) ? cell(values.get(m)) : ""));
            cells.add("");
            table.row(cells);
        });
        return table;
    }

    /** By source and method, the metrics that were published. */
    private static Map<String, Map<String, Published>> published(List<Published> all) {
        Map<String, Map<String, Published>> grouped = new LinkedHashMap<>();
        all.forEach(p -> grouped.computeIfAbsent(p.source() + ": " + p.method(), label -> new LinkedHashMap<>())
                .put(p.metric(), p));
        return grouped;
    }

    private static String cell(@Nullable MeanAndError value, int splits) {
        if (value == null) {
            return "";
        }
        return splits < 2 ? Numbers.of(value.mean()) : Numbers.withError(value.mean(), value.se());
    }

    private static String cell(@Nullable Published value) {
        if (value == null) {
            return "";
        }
        OptionalDouble se = value.se();
        return se.isPresent() ? Numbers.withError(value.mean(), se.getAsDouble()) : Numbers.of(value.mean());
    }

    private static Set<String> keys(Metric... metrics) {
        Set<String> keys = new LinkedHashSet<>();
        for (Metric metric : metrics) {
            keys.add(metric.key());
        }
        return keys;
    }
}
