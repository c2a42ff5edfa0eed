package dev.credence.cli.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.file.JsonText;
import dev.credence.core.metric.Metric;
import dev.credence.eval.protocol.TableData;
import dev.credence.eval.result.JsonFields;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.MeanAndError;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Scores of one method out of fold.
 *
 * @param results one for each fold, in order; at least one
 * @param rows the table and its folds
 * @param metrics those to show
 */
record FoldScores(List<RunResult> results, TableData rows, List<Metric> metrics) {
    FoldScores {
        results = List.copyOf(results);
        metrics = List.copyOf(metrics);
    }

    static FoldScores of(List<RunResult> results, TableData rows, List<Metric> metrics) {
        return new FoldScores(
                results.stream()
                        .sorted((a, b) ->
                                Integer.compare(a.run().split(), b.run().split()))
                        .toList(),
                rows,
                metrics);
    }

    private double[] values(Metric metric) {
        return results.stream()
                .mapToDouble(r -> r.metrics().getOrDefault(metric.name(), Double.NaN))
                .toArray();
    }

    private int tested() {
        return results.stream().mapToInt(RunResult::testPoints).sum();
    }

    /** A title, the table of the metrics, and how to read it. */
    String text(Console console) {
        TextTable table = new TextTable(
                List.of("metric", "mean ± standard error", "description"),
                List.of(Align.LEFT, Align.RIGHT, Align.LEFT));
        for (Metric metric : metrics) {
            MeanAndError value = MeanAndError.of(values(metric));
            table.row(
                    metric.name(),
                    Double.isNaN(value.mean()) ? "not defined" : value.text(),
                    MetricText.description(metric));
        }
        String each = rows.relations().ordered() ? "all rows before it" : "the others";
        return results.get(0).run().contender().method() + " on "
                + rows.dataset().name() + ": "
                + Numbers.counted(tested(), "row") + " in " + results.size() + " folds, each predicted by a model of "
                + each + "\n\n" + console.text(table);
    }

    /** The table, the method, and for each metric mean, standard error and the folds' values. */
    byte[] json() {
        ObjectNode document = new ObjectMapper().createObjectNode();
        document.put("data", rows.dataset().name());
        document.put("target", rows.dataset().targetName());
        document.put("method", results.get(0).run().contender().method());
        ObjectNode settings = document.putObject("hyperparameters");
        results.get(0).hyperparameters().forEach(settings::put);
        document.put("folds", results.size());
        document.put("n_test", tested());
        ObjectNode all = document.putObject("metrics");
        for (Metric metric : metrics) {
            double[] values = values(metric);
            MeanAndError mean = MeanAndError.of(values);
            ObjectNode one = all.putObject(metric.name());
            JsonFields.number(one, "mean", mean.mean());
            JsonFields.number(one, "se", mean.se());
            ArrayNode folds = one.putArray("folds");
            for (double value : values) {
                if (Double.isFinite(value)) {
                    folds.add(value);
                } else {
                    folds.addNull();
                }
            }
        }
        return (JsonText.pretty(document) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
