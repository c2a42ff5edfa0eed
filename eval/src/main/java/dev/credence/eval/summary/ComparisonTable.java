package dev.credence.eval.summary;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.Published;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A summary as text for a terminal: for each data set the contenders with mean ± standard error and the published
 * results below, and at the end a verdict on our best against the best published result for each data set.
 *
 * @param summary the summary
 * @param metrics the columns, by {@link Metric#name}, or {@value #SECONDS} for the mean training time; columns without
 *     a number are omitted for a data set
 */
public record ComparisonTable(Summary summary, List<String> metrics) {
    /** The column of the mean time of a split's final training. */
    public static final String SECONDS = "seconds";

    /** Default columns; classification metrics are omitted for a regression and vice versa. */
    public static final List<String> DEFAULT_METRICS =
            List.of("log_likelihood", "rmse", "r2", "crps", "picp_95", "error", "auroc", "brier", "ece", SECONDS);

    private static final String INDENTATION = "  ";
    private static final List<Align> VERDICT =
            List.of(Align.LEFT, Align.LEFT, Align.RIGHT, Align.LEFT, Align.LEFT, Align.RIGHT, Align.LEFT);

    public ComparisonTable {
        metrics = List.copyOf(metrics);
    }

    /** A table with {@link #DEFAULT_METRICS}, and all non-standard metrics before the time. */
    public static ComparisonTable of(Summary summary) {
        List<String> metrics = new ArrayList<>(DEFAULT_METRICS);
        KnownMetrics.discover().others().forEach(metric -> metrics.add(metrics.indexOf(SECONDS), metric.name()));
        return new ComparisonTable(summary, metrics);
    }

    /**
     * A table with chosen metrics before the time.
     *
     * @param chosen the metrics; the default ones if empty
     */
    public static ComparisonTable of(Summary summary, List<Metric> chosen) {
        if (chosen.isEmpty()) {
            return of(summary);
        }
        List<String> metrics = new ArrayList<>(chosen.stream().map(Metric::name).toList());
        metrics.add(SECONDS);
        return new ComparisonTable(summary, metrics);
    }

    /** The whole table; lines end in {@code \n}. */
    public String text() {
        Map<String, List<Summary.Row>> blocks = new LinkedHashMap<>();
        summary.rows()
                .forEach(row -> blocks.computeIfAbsent(row.dataset(), d -> new ArrayList<>())
                        .add(row));
        StringBuilder text = new StringBuilder();
        KnownMetrics known = KnownMetrics.discover();
        blocks.forEach(
                (dataset, rows) -> text.append(block(dataset, rows, known)).append('\n'));
        text.append("mean ± standard error over splits; * the best of ours");
        text.append(metrics.contains(SECONDS) ? "; seconds: one training, without the choice of settings\n" : "\n");
        return text.append(summary.ranks().text(metrics, INDENTATION))
                .append(verdicts())
                .toString();
    }

    private String block(String dataset, List<Summary.Row> rows, KnownMetrics known) {
        List<String> columns =
                metrics.stream().filter(metric -> isKnown(rows, metric)).toList();
        List<String> header = new ArrayList<>(List.of(""));
        columns.forEach(column -> header.add(column + " "));
        TextTable table = TextTable.ofNumbers(header);
        for (Summary.Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.label()));
            columns.forEach(column -> cells.add(cell(rows, row, column, known)));
            table.row(cells);
        }
        Map<String, Map<String, Published>> published = new LinkedHashMap<>();
        rows.get(0)
                .published()
                .forEach(p -> published
                        .computeIfAbsent(name(p), n -> new LinkedHashMap<>())
                        .put(p.metric(), p));
        published.values().removeIf(byMetric -> columns.stream().noneMatch(byMetric::containsKey));
        if (!published.isEmpty()) {
            table.title("published:");
        }
        published.forEach((name, byMetric) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            columns.forEach(column -> cells.add(cell(byMetric.get(column))));
            table.row(cells);
        });
        return dataset + " (" + splits(rows) + ")\n" + table.block(INDENTATION)
                + DifferencesBlock.text(summary.differences(), rows, columns, known, INDENTATION)
                + DistanceBlock.text(rows, INDENTATION)
                + CoverageBlock.text(rows, INDENTATION);
    }

    private static boolean isKnown(List<Summary.Row> rows, String metric) {
        return metric.equals(SECONDS)
                || rows.stream().anyMatch(row -> row.metrics().containsKey(metric));
    }

    private static String cell(List<Summary.Row> all, Summary.Row row, String column, KnownMetrics known) {
        if (column.equals(SECONDS)) {
            return Figures.seconds(row.seconds()) + " ";
        }
        MeanAndError value = row.metrics().get(column);
        if (value == null) {
            return "";
        }
        boolean best = all.size() > 1
                && known.find(column)
                        .filter(metric -> Verdict.isBest(row, all, metric))
                        .isPresent();
        return Figures.of(value.mean(), value.se()) + (best ? "*" : " ");
    }

    private static String cell(@org.jspecify.annotations.Nullable Published published) {
        return published == null
                ? ""
                : Figures.of(published.mean(), published.se().orElse(Double.NaN)) + " ";
    }

    private static String splits(List<Summary.Row> rows) {
        int fewest = rows.stream().mapToInt(Summary.Row::splits).min().orElse(0);
        int most = rows.stream().mapToInt(Summary.Row::splits).max().orElse(0);
        return (fewest == most ? "" : fewest + " to ") + most + (most == 1 ? " split" : " splits");
    }

    private String verdicts() {
        List<Verdict> verdicts = Verdict.of(summary);
        if (verdicts.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable(List.of(), VERDICT);
        for (Verdict v : verdicts) {
            table.row(
                    v.dataset() + " " + v.metric(),
                    v.standing().word() + ":",
                    Figures.of(v.ours().mean(), v.ours().se()),
                    v.contender(),
                    "against",
                    Figures.of(v.published().mean(), v.published().se().orElse(Double.NaN)),
                    name(v.published()));
        }
        return "\nThe best of ours against the best published (within: worse by no more than the published"
                + " standard error)\n" + table.block(INDENTATION);
    }

    private static String name(Published published) {
        return published.method() + ", " + published.source();
    }
}
