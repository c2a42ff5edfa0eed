package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.core.Percent;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.Guarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sentences on the coverage that a calibration guarantees. */
final class CalibrationText {
    private CalibrationText() {}

    /** The expected coverage at each level, and in each group. */
    static String of(Guarantee guarantee, ModelDescription model, Console console) {
        List<String> parts = new ArrayList<>();
        for (double coverage : guarantee.coverages()) {
            parts.add(console.text(sentence(coverage, guarantee)));
        }
        if (!guarantee.laws(guarantee.coverages().get(0)).isEmpty()) {
            parts.add(console.text(groups(guarantee, model)));
        }
        if (!guarantee.tooSmall().isEmpty()) {
            List<String> small = new ArrayList<>();
            guarantee.tooSmall().forEach((name, rows) -> small.add(name(guarantee, model, name) + " (" + rows + ")"));
            parts.add(console.text("Too few rows for a threshold of their own: " + String.join(", ", small)
                    + ". They get the threshold of all rows, without a guarantee, and are flagged in predictions."));
        }
        return String.join("\n\n", parts);
    }

    private static String sentence(double coverage, Guarantee guarantee) {
        CoverageLaw law = guarantee.law(coverage);
        String asked = Percent.trimmed(coverage, 2);
        if (law.isUnbounded()) {
            return "Coverage " + tooFew(coverage, law.points());
        }
        if (guarantee.isLawLowerBound(coverage, "")) {
            return "Coverage " + asked + ": with these " + law.points() + " rows, 95 % of calibrations cover "
                    + range(law, true) + " of new rows like them, at least " + Percent.trimmed(law.mean(), 2)
                    + " on average; "
                    + (guarantee.holdsMostProbable()
                            ? "more where the model is right more often, since sets hold the most probable class."
                            : "more, since many of these rows have the same score, and all or none of them are"
                                    + " covered.");
        }
        return "Coverage " + asked + ": with these " + law.points() + " rows, 95 % of calibrations cover between "
                + Percent.fixed(law.quantile(0.025), 1) + " and "
                + Percent.fixed(law.quantile(0.975), 1)
                + " of new rows like them, " + Percent.trimmed(law.mean(), 2) + " on average.";
    }

    /** "90 %: 5 rows are too few …", where there is no finite bound. */
    static String tooFew(double coverage, int rows) {
        int fewest = CoverageLaw.fewestPoints(coverage);
        return Percent.trimmed(coverage, 2) + ": " + (rows == 1 ? "1 row is" : rows + " rows are")
                + " too few, it takes "
                + (fewest == Integer.MAX_VALUE ? "more than two thousand million" : "at least " + fewest)
                + ". Everything is covered.";
    }

    private static TextTable groups(Guarantee guarantee, ModelDescription model) {
        String by = guarantee.isByClass() ? model.targetName() : guarantee.groupedBy();
        TextTable table = new TextTable(
                List.of(by, "coverage", "rows", "95 % of calibrations cover"),
                List.of(Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT));
        for (double coverage : guarantee.coverages()) {
            for (Map.Entry<String, CoverageLaw> law : guarantee.laws(coverage).entrySet()) {
                table.row(
                        name(guarantee, model, law.getKey()),
                        Percent.trimmed(coverage, 2),
                        String.valueOf(law.getValue().points()),
                        range(law.getValue(), guarantee.isLawLowerBound(coverage, law.getKey())));
            }
        }
        return table;
    }

    /** The coverage of 95 % of calibrations, "87.0 % to 93.0 %"; "at least 87.5 %" if the law is a lower bound. */
    static String range(CoverageLaw law, boolean lowerBound) {
        if (law.isUnbounded()) {
            return "100 %";
        }
        return lowerBound
                ? "at least " + Percent.fixed(law.quantile(0.05), 1)
                : Percent.fixed(law.quantile(0.025), 1) + " to " + Percent.fixed(law.quantile(0.975), 1);
    }

    private static String name(Guarantee guarantee, ModelDescription model, String group) {
        return guarantee.isByClass() ? model.classNames().get(Integer.parseInt(group)) : group;
    }
}
