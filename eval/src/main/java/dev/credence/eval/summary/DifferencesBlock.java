package dev.credence.eval.summary;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Text table of the {@link PairedDifferences} on a data set; empty without any. */
final class DifferencesBlock {
    private DifferencesBlock() {}

    /** @param metrics names of the columns; those without differences are left out */
    static String text(
            PairedDifferences differences,
            List<Summary.Row> rows,
            List<String> metrics,
            KnownMetrics known,
            String indentation) {
        Map<String, PairedDifferences.Column> columns = new LinkedHashMap<>();
        for (String name : metrics) {
            known.find(name)
                    .flatMap((Metric metric) -> differences.of(rows.get(0).dataset(), metric))
                    .ifPresent(column -> columns.put(name, column));
        }
        if (columns.isEmpty()) {
            return "";
        }
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(columns.keySet());
        TextTable table = TextTable.ofNumbers(header);
        for (Summary.Row row : rows) {
            if (!differences.baseline().equals(Optional.of(row.label()))) {
                List<String> cells = new ArrayList<>(List.of(row.label()));
                columns.values().forEach(column -> cells.add(cell(column, row.label())));
                table.row(cells);
            }
        }
        return "\n" + indentation + "difference to "
                + differences.baseline().orElse("the best of each column")
                + " on the same splits, mean ± standard error\n" + table.block(indentation);
    }

    private static String cell(PairedDifferences.Column column, String label) {
        if (label.equals(column.baseline())) {
            return "the best";
        }
        MeanAndError difference = column.byLabel().get(label);
        return difference == null ? "" : difference.text();
    }
}
