package dev.credence.active;

import dev.credence.core.metric.Metric;
import dev.credence.eval.report.CurvesReport;
import dev.credence.eval.summary.Figures;
import dev.credence.eval.summary.MeanAndError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The report on a loop's rounds, {@code report.html}, with a table.
 *
 * @param data the loop's data
 * @param about the reproduced experiment, or empty
 * @param published curves drawn below ours
 * @param facts how the rounds were made
 */
public record LearningReport(
        LearningData data, String about, List<PublishedCurve> published, Map<String, String> facts) {
    /** The report's file name. */
    public static final String FILE_NAME = "report.html";

    /** A column of the table: a title, and a cell for each acquisition. */
    private record Column(String title, List<String> cells) {}

    /** The table of all rounds: a header, and a row for each acquisition, starting with its name. */
    public List<List<String>> table(List<RoundResult> results) {
        List<String> names = names(results);
        List<Column> columns = columns(results, names);
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("acquisition"));
        columns.forEach(column -> header.add(column.title()));
        rows.add(header);
        for (int i = 0; i < names.size(); i++) {
            List<String> row = new ArrayList<>(List.of(names.get(i)));
            for (Column column : columns) {
                row.add(column.cells().get(i));
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * Writes the page.
     *
     * @param missing number of unfinished rounds
     */
    void write(Path out, List<RoundResult> results, int missing) {
        if (results.isEmpty()) {
            return;
        }
        List<String> names = names(results);
        List<Column> columns = columns(results, names);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            int row = i;
            rows.add(columns.stream().map(column -> column.cells().get(row)).toList());
        }
        new CurvesReport(
                        "Active learning on " + data.dataset().name(),
                        "Which points to label next: the test error as labels are added, a network trained from scratch"
                                + " in every round.",
                        missing > 0
                                ? results.size() + " of " + (results.size() + missing) + " rounds are finished."
                                : "",
                        names,
                        LearningLoop.metrics(data.dataset().task()).stream()
                                .map(metric -> panel(metric, results, names))
                                .toList(),
                        new CurvesReport.Table(
                                "acquisition",
                                columns.stream().map(Column::title).toList(),
                                rows),
                        facts(results))
                .write(out.resolve(FILE_NAME));
    }

    private Map<String, String> facts(List<RoundResult> results) {
        Map<String, String> all = new LinkedHashMap<>();
        if (!about.isEmpty()) {
            all.put("about", about);
        }
        all.putAll(facts);
        results.get(0).loop().forEach(all::putIfAbsent);
        return all;
    }

    private static List<String> names(List<RoundResult> results) {
        return results.stream()
                .map(RoundResult::acquisition)
                .distinct()
                .sorted()
                .toList();
    }

    /** The values of all seeds by number of labels. */
    private static TreeMap<Integer, double[]> curve(List<RoundResult> results, String acquisition, Metric metric) {
        TreeMap<Integer, List<Double>> values = new TreeMap<>();
        results.stream()
                .filter(r -> r.acquisition().equals(acquisition))
                .sorted((a, b) -> Integer.compare(a.repeat(), b.repeat()))
                .forEach(r -> values.computeIfAbsent(r.labels(), n -> new ArrayList<>())
                        .add(r.metrics().getOrDefault(metric.name(), Double.NaN)));
        TreeMap<Integer, double[]> curve = new TreeMap<>();
        values.forEach((labels, all) ->
                curve.put(labels, all.stream().mapToDouble(v -> v).toArray()));
        return curve;
    }

    private CurvesReport.Panel panel(Metric metric, List<RoundResult> results, List<String> names) {
        List<CurvesReport.Curve> curves = new ArrayList<>();
        boolean several = results.stream().anyMatch(r -> r.repeat() > 0);
        for (int i = 0; i < names.size(); i++) {
            TreeMap<Integer, double[]> curve = curve(results, names.get(i), metric);
            double[] none = new double[0];
            curves.add(new CurvesReport.Curve(
                    names.get(i),
                    i,
                    false,
                    curve.keySet().stream().mapToDouble(n -> n).toArray(),
                    curve.values().stream()
                            .mapToDouble(v -> MeanAndError.of(v).mean())
                            .toArray(),
                    several
                            ? curve.values().stream()
                                    .mapToDouble(v -> Arrays.stream(v).min().orElse(Double.NaN))
                                    .toArray()
                            : none,
                    several
                            ? curve.values().stream()
                                    .mapToDouble(v -> Arrays.stream(v).max().orElse(Double.NaN))
                                    .toArray()
                            : none));
        }
        for (PublishedCurve p : published) {
            if (p.metric().equals(metric.name()) && names.contains(p.acquisition())) {
                double[] none = new double[0];
                curves.add(new CurvesReport.Curve(
                        p.acquisition() + " (" + p.source() + ")",
                        names.indexOf(p.acquisition()),
                        true,
                        p.labels(),
                        p.values(),
                        none,
                        none));
            }
        }
        String name = metric.name().replace('_', ' ');
        return new CurvesReport.Panel(
                metric.name().replace('_', '-'),
                Character.toUpperCase(name.charAt(0)) + name.substring(1) + " of the test points",
                (metric.better() == Metric.Better.HIGHER ? "Higher is better. " : "Lower is better. ")
                        + (several
                                ? "The mean over the seeds; the bars reach from the lowest to the highest."
                                : "One seed.")
                        + (curves.size() > names.size() ? " Thin and dashed: published." : ""),
                "labels",
                name,
                curves);
    }

    private List<Column> columns(List<RoundResult> results, List<String> names) {
        List<Metric> metrics = LearningLoop.metrics(data.dataset().task());
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("labels", cells(results, names, metrics.get(0), TreeMap::lastKey)));
        for (Metric metric : metrics) {
            columns.add(new Column(metric.name().replace('_', ' '), cells(results, names, metric, curve -> {
                MeanAndError last = MeanAndError.of(curve.lastEntry().getValue());
                return Figures.of(last.mean(), last.se());
            })));
        }
        if (metrics.get(0).name().equals("error")) {
            for (double error : new double[] {0.1, 0.05, 0.02}) {
                columns.add(new Column(
                        "labels to " + Math.round(100 * error) + " %",
                        cells(
                                results,
                                names,
                                metrics.get(0),
                                curve -> curve.entrySet().stream()
                                        .filter(e ->
                                                MeanAndError.of(e.getValue()).mean() <= error)
                                        .map(e -> String.valueOf(e.getKey()))
                                        .findFirst()
                                        .orElse("-"))));
            }
        }
        return columns;
    }

    private static List<String> cells(
            List<RoundResult> results,
            List<String> names,
            Metric metric,
            java.util.function.Function<TreeMap<Integer, double[]>, Object> cell) {
        return names.stream()
                .map(name -> String.valueOf(cell.apply(curve(results, name, metric))))
                .toList();
    }
}
