package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.Percent;
import dev.credence.eval.report.CoverageOverTime;
import dev.credence.eval.text.TextTable;
import dev.credence.guarantee.SeriesCoverage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Coverage of adaptive intervals, as text, chart lines and JSON. */
final class SeriesCoverageTable {
    private SeriesCoverageTable() {}

    /** The text tables: all rows, and consecutive parts. */
    static String text(SeriesCoverage coverage, Console console) {
        boolean bounded = coverage.lines().get(0).bound().isPresent();
        List<String> header = new ArrayList<>(List.of(coverage.label() + " coverage", "covered"));
        if (bounded) {
            header.add("surely within");
        }
        header.addAll(List.of("mean width", "unbounded", "empty", "model covers", "its mean width"));
        TextTable all = TextTable.ofNumbers(header);
        List<String> over = new ArrayList<>(List.of("rows"));
        for (SeriesCoverage.Line line : coverage.lines()) {
            String percent = Percent.fixed(line.intervals().coverage(), 1);
            List<String> cells = new ArrayList<>(
                    List.of(percent, Percent.fixed(line.intervals().share(), 1)));
            line.bound().ifPresent(bound -> cells.add("± " + Percent.fixed(Math.min(1, bound), 1)));
            cells.addAll(List.of(
                    Numbers.of(line.intervals().size()),
                    String.valueOf(line.intervals().unbounded()),
                    String.valueOf(line.intervals().empty()),
                    Percent.fixed(line.model().share(), 1),
                    Numbers.of(line.model().size())));
            all.row(cells);
            over.add(percent + " " + coverage.label());
            over.add(percent + " model");
        }
        TextTable parts = TextTable.ofNumbers(over);
        for (int[] part : coverage.parts()) {
            List<String> cells = new ArrayList<>(List.of((part[0] + 1) + " to " + part[1]));
            for (SeriesCoverage.Line line : coverage.lines()) {
                cells.add(Percent.fixed(line.intervals().share(part[0], part[1]), 1));
                cells.add(Percent.fixed(line.model().share(part[0], part[1]), 1));
            }
            parts.row(cells);
        }
        return console.text(all) + "\n\n" + console.text(parts);
    }

    /** A line per coverage on the next interval, after an empty line; nothing for a level that is not the model's. */
    static String outlook(SeriesCoverage coverage) {
        StringBuilder text = new StringBuilder();
        for (SeriesCoverage.Line line : coverage.lines()) {
            line.nextLevel()
                    .ifPresent(level -> text.append("\nFor ")
                            .append(Percent.fixed(line.intervals().coverage(), 1))
                            .append(" the next interval is ")
                            .append(
                                    level >= 1
                                            ? "everything"
                                            : level <= 0 ? "empty" : "the model's of " + Percent.trimmed(level, 2))
                            .append('.'));
        }
        return text.isEmpty() ? "" : "\n" + text;
    }

    /** The chart's lines. */
    static List<CoverageOverTime.Line> chart(SeriesCoverage coverage) {
        return coverage.lines().stream()
                .map(line -> new CoverageOverTime.Line(
                        coverage.label(),
                        line.intervals().coverage(),
                        line.intervals().covered()))
                .toList();
    }

    /** Writes the coverage as JSON, under the label in lower case. */
    static void write(SeriesCoverage coverage, ObjectNode document) {
        ArrayNode array = document.putArray(
                coverage.label().toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_'));
        for (SeriesCoverage.Line line : coverage.lines()) {
            ObjectNode json = array.addObject();
            json.put("coverage", line.intervals().coverage());
            line.facts().forEach((name, number) -> {
                if (number instanceof Integer whole) {
                    json.put(name, whole);
                } else {
                    json.put(name, number.doubleValue());
                }
            });
            json.put("rows", coverage.rows());
            json.put("rows_before", coverage.before());
            json.put("covered", line.intervals().share());
            RegionCoverageTable.put(json, "width", line.intervals().size());
            json.put("unbounded", line.intervals().unbounded());
            json.put("empty", line.intervals().empty());
            json.put("model_covered", line.model().share());
            RegionCoverageTable.put(json, "model_width", line.model().size());
            ArrayNode over = json.putArray("over_time");
            for (int[] part : coverage.parts()) {
                ObjectNode one = over.addObject();
                one.put("from", part[0] + 1);
                one.put("to", part[1]);
                one.put("covered", line.intervals().share(part[0], part[1]));
                one.put("model_covered", line.model().share(part[0], part[1]));
            }
        }
    }
}
