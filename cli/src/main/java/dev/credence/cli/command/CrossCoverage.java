package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.TextTable;
import dev.credence.core.data.Examples;
import dev.credence.guarantee.CrossConformal;
import dev.credence.guarantee.CrossModels;
import dev.credence.guarantee.PredictionIntervals;
import java.util.ArrayList;
import java.util.List;

/** What the intervals of CV+ cover of test points, beside what they promise. */
final class CrossCoverage {
    private record Line(double coverage, double promised, int points, int covered, double width, int unbounded) {}

    private final CrossConformal conformal;
    private final List<Line> lines = new ArrayList<>();

    CrossCoverage(CrossModels cross, Examples rows) {
        this.conformal = cross.conformal();
        for (PredictionIntervals one : cross.intervals(rows)) {
            int covered = 0;
            int unbounded = 0;
            double width = 0;
            for (int n = 0; n < rows.size(); n++) {
                covered += one.contains(n, rows.target(n)) ? 1 : 0;
                double own = one.upper()[n] - one.lower()[n];
                unbounded += Double.isInfinite(own) ? 1 : 0;
                width += Double.isInfinite(own) ? 0 : own;
            }
            lines.add(new Line(
                    one.coverage(),
                    conformal.promised(one.coverage()),
                    rows.size(),
                    covered,
                    width / (rows.size() - unbounded),
                    unbounded));
        }
    }

    /** What a training with CV+ promises, in a sentence. */
    static String promise(CrossConformal conformal, double coverage) {
        double promised = conformal.promised(coverage);
        return "CV+ for " + CalibrationText.percent(coverage) + ": about that many new rows like these "
                + conformal.rows() + " are covered as a rule, and "
                + (promised > 0
                        ? "at least " + CoverageTable.percent(promised)
                                + " on average over trainings, whatever the method."
                        : "nothing is promised of so few rows at so low a coverage.");
    }

    /** A table for people. */
    String text(Console console) {
        TextTable table =
                TextTable.ofNumbers(List.of("coverage", "points", "covered", "promised", "mean width", "unbounded"));
        lines.forEach(line -> table.row(List.of(
                CoverageTable.percent(line.coverage),
                String.valueOf(line.points),
                CoverageTable.percent((double) line.covered / line.points),
                CoverageTable.percent(line.promised),
                Numbers.of(line.width),
                String.valueOf(line.unbounded))));
        return "CV+ with " + conformal.folds() + " folds of " + conformal.rows() + " rows\n\n" + console.text(table);
    }

    /** The same for programs. */
    void write(ArrayNode array) {
        for (Line line : lines) {
            ObjectNode json = array.addObject();
            json.put("coverage", line.coverage);
            json.put("group", "");
            json.put("points", line.points);
            json.put("covered", (double) line.covered / line.points);
            json.put("promised", line.promised);
            if (Double.isNaN(line.width)) {
                json.putNull("size");
            } else {
                json.put("size", line.width);
            }
            json.put("unbounded", line.unbounded);
            json.put("fallback", false);
        }
    }
}
