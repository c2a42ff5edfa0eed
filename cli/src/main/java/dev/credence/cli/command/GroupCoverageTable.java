package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.Percent;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.text.TextTable;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.RealisedCoverage;
import dev.credence.guarantee.RowAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Coverage of a calibrated model on test points, by group, beside the coverage that its calibration guarantees. */
final class GroupCoverageTable {
    private final Guarantee guarantee;
    private final RowAttributes rows;
    private final ModelDescription model;
    private final RealisedCoverage realised;

    GroupCoverageTable(Guarantee guarantee, RowAttributes rows, ModelDescription model) {
        this.guarantee = guarantee;
        this.rows = rows;
        this.model = model;
        this.realised = new RealisedCoverage(guarantee);
    }

    /** Adds a tile; a guarantee for a share of rows counts each once, whatever its weight. */
    void add(Predictive tile, double[] targets, double[] weights, int from) {
        RowAttributes part = rows.part(from, tile.points());
        if (guarantee.isWeighted()) {
            realised.add(tile, targets, part, weights);
        } else {
            realised.add(tile, targets, part);
        }
    }

    /** The text table. */
    String text(Console console) {
        boolean classes = !model.classNames().isEmpty();
        TextTable table = TextTable.ofNumbers(List.of(
                groupsBy() + "coverage",
                "points",
                "covered",
                "95 % of calibrations cover",
                classes
                        ? "mean size"
                        : guarantee.side() == IntervalSide.BOTH ? "mean width" : "mean distance from the mean",
                classes ? "" : "unbounded"));
        List<RealisedCoverage.Line> lines = shown();
        for (RealisedCoverage.Line line : lines) {
            CoverageLaw law = law(line);
            table.row(List.of(
                    (line.group().isEmpty() ? "" : "  " + name(line) + " ")
                            + Percent.fixed(line.coverage(), 1)
                            + (line.fallback() && !line.group().isEmpty() ? " *" : ""),
                    String.valueOf(line.points()),
                    Percent.fixed(line.realised(), 1),
                    law == null
                            ? ""
                            : CalibrationText.range(law, guarantee.isLawLowerBound(line.coverage(), line.group())),
                    Numbers.of(line.size()),
                    classes ? "" : String.valueOf(line.unbounded())));
        }
        int more = realised.lines().size() - lines.size();
        boolean any =
                lines.stream().anyMatch(line -> line.fallback() && !line.group().isEmpty());
        return "calibrated by the score " + guarantee.score().name()
                + (guarantee.isWeighted() ? ", with weights: shares of the weight of rows" : "") + "\n\n"
                + console.text(table)
                + (more > 0 ? "\nand " + more + " lines of smaller groups, which --json has" : "")
                + (any
                        ? "\n* too few calibration rows, or none: the threshold of all rows, without a guarantee here"
                        : "");
    }

    /** Coverage of all points, whatever their group. */
    List<RealisedCoverage.Line> overall() {
        return realised.lines().stream().filter(line -> line.group().isEmpty()).toList();
    }

    /** All lines, or of many groups those of the largest at each coverage. */
    private List<RealisedCoverage.Line> shown() {
        List<RealisedCoverage.Line> shown = new ArrayList<>();
        for (double coverage : guarantee.coverages()) {
            Map<String, RealisedCoverage.Line> groups = new TreeMap<>();
            realised.lines().stream()
                    .filter(line -> line.coverage() == coverage)
                    .forEach(line -> groups.put(line.group(), line));
            RealisedCoverage.Line all = groups.remove("");
            if (all != null) {
                shown.add(all);
            }
            Set<String> largest = CalibrationText.largest(groups, RealisedCoverage.Line::points);
            groups.values().stream()
                    .filter(line -> largest.contains(line.group()))
                    .forEach(shown::add);
        }
        return shown;
    }

    private String groupsBy() {
        String by = guarantee.isByClass() ? model.targetName() : guarantee.groupedBy();
        return by.isEmpty() ? "" : by + ", ";
    }

    private String name(RealisedCoverage.Line line) {
        return guarantee.isByClass() ? model.classNames().get(Integer.parseInt(line.group())) : line.group();
    }

    private @Nullable CoverageLaw law(RealisedCoverage.Line line) {
        if (guarantee.isWeighted()) {
            return null;
        }
        return line.group().isEmpty()
                ? guarantee.law(line.coverage())
                : guarantee.laws(line.coverage()).get(line.group());
    }

    /** Appends the rows as JSON objects. */
    void write(ArrayNode array) {
        for (RealisedCoverage.Line line : realised.lines()) {
            ObjectNode json = array.addObject();
            json.put("coverage", line.coverage());
            json.put("group", line.group().isEmpty() ? "" : name(line));
            json.put("points", line.points());
            json.put("covered", line.realised());
            if (Double.isNaN(line.size())) {
                json.putNull("size");
            } else {
                json.put("size", line.size());
            }
            json.put("unbounded", line.unbounded());
            json.put("fallback", line.fallback());
        }
    }
}
