package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.Percent;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.Guarantee;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Sentences on the coverage that a calibration guarantees. */
final class CalibrationText {
    /** Of each coverage; there may be hundreds. */
    private static final int MOST_GROUPS = 20;

    private CalibrationText() {}

    /** The expected coverage at each level, and in each group. */
    static String of(Guarantee guarantee, ModelDescription model, Console console) {
        List<String> parts = new ArrayList<>();
        for (double coverage : guarantee.coverages()) {
            parts.add(console.text(sentence(coverage, guarantee)));
        }
        if (!guarantee.laws(guarantee.coverages().get(0)).isEmpty()) {
            parts.add(groups(guarantee, model, console));
        }
        if (!guarantee.tooSmall().isEmpty()) {
            parts.add(console.text(small(guarantee, model)));
        }
        return String.join("\n\n", parts);
    }

    private static String sentence(double coverage, Guarantee guarantee) {
        CoverageLaw law = guarantee.law(coverage);
        String asked = Percent.trimmed(coverage, 2);
        if (guarantee.isWeighted()) {
            return weighted(coverage, guarantee);
        }
        if (law.isUnbounded()) {
            return "Coverage " + tooFew(coverage, law.points());
        }
        String who = "Coverage " + asked + ": with these " + law.points() + " rows, "
                + switch (guarantee.side()) {
                    case BOTH -> "95 % of calibrations cover ";
                    case LOWER -> "the lower bounds of 95 % of calibrations hold for ";
                    case UPPER -> "the upper bounds of 95 % of calibrations hold for ";
                };
        if (guarantee.isLawLowerBound(coverage, "")) {
            return who + range(law, true) + " of new rows like them, at least " + Percent.trimmed(law.mean(), 2)
                    + " on average; "
                    + (guarantee.holdsMostProbable()
                            ? "more where the model is right more often, since sets hold the most probable class."
                            : "more, since many of these rows have the same score, and all or none of them are"
                                    + " covered.");
        }
        return who + "between " + Percent.fixed(law.quantile(0.025), 1) + " and "
                + Percent.fixed(law.quantile(0.975), 1) + " of new rows like them, "
                + Percent.trimmed(law.mean(), 2) + " on average.";
    }

    private static String weighted(double coverage, Guarantee guarantee) {
        String asked = Percent.trimmed(coverage, 2);
        String heaviest = Numbers.of(guarantee.heaviest().orElseThrow());
        String effective =
                "their weights leave " + Numbers.counted(Math.round(guarantee.effectivePoints()), "effective row");
        if (guarantee.isUnbounded(coverage)) {
            return "Coverage " + asked + ": these rows are too few, or the heaviest of them, of weight " + heaviest
                    + ", is too heavy; " + effective + ". Everything is covered.";
        }
        CoverageLaw about = CoverageLaw.of((int) Math.max(1, Math.round(guarantee.effectivePoints())), coverage);
        return "Coverage " + asked
                + " or more of the weight of new rows like these, on average over calibrations, if no"
                + " new row is heavier than the heaviest here (" + heaviest + "); " + effective
                + ", so that 95 % of calibrations cover about " + range(about, false) + " of it.";
    }

    /** "90 %: 5 rows are too few …", where there is no finite bound. */
    static String tooFew(double coverage, int rows) {
        int fewest = CoverageLaw.fewestPoints(coverage);
        return Percent.trimmed(coverage, 2) + ": " + (rows == 1 ? "1 row is" : rows + " rows are")
                + " too few, it takes "
                + (fewest == Integer.MAX_VALUE ? "more than two thousand million" : "at least " + fewest)
                + ". Everything is covered.";
    }

    private static String small(Guarantee guarantee, ModelDescription model) {
        Map<String, Integer> all = guarantee.tooSmall();
        int own = guarantee.laws(guarantee.coverages().get(0)).size();
        List<String> some = all.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_GROUPS)
                .map(group -> name(guarantee, model, group.getKey()) + " (" + group.getValue() + ")")
                .toList();
        int more = all.size() - some.size();
        return "Too few rows for a threshold of their own: "
                + (more > 0 ? all.size() + " of " + (all.size() + own) + " groups, the largest of which are " : "")
                + String.join(", ", some)
                + ". They get the threshold of all rows, without a guarantee, and are flagged in predictions."
                + (own == 0
                        ? " No group has enough rows: a column with fewer values would give guarantees for its"
                                + " groups."
                        : "");
    }

    private static String groups(Guarantee guarantee, ModelDescription model, Console console) {
        String by = guarantee.isByClass() ? model.targetName() : guarantee.groupedBy();
        TextTable table = new TextTable(
                List.of(by, "coverage", "rows", "95 % of calibrations cover"),
                List.of(Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT));
        int more = 0;
        for (double coverage : guarantee.coverages()) {
            Map<String, CoverageLaw> laws = guarantee.laws(coverage);
            Set<String> shown = largest(laws, CoverageLaw::points);
            more = laws.size() - shown.size();
            for (Map.Entry<String, CoverageLaw> law : laws.entrySet()) {
                if (shown.contains(law.getKey())) {
                    table.row(
                            name(guarantee, model, law.getKey()),
                            Percent.trimmed(coverage, 2),
                            String.valueOf(law.getValue().points()),
                            range(law.getValue(), guarantee.isLawLowerBound(coverage, law.getKey())));
                }
            }
        }
        return console.text(table)
                + (more > 0 ? "\nand " + more + " smaller groups with a threshold of their own" : "");
    }

    /** The groups to show: all, or the largest ones of many. */
    static <T> Set<String> largest(Map<String, T> groups, ToIntFunction<T> size) {
        return groups.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, T> group) -> -size.applyAsInt(group.getValue())))
                .limit(MOST_GROUPS)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
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
