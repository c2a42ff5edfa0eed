package dev.credence.eval.report;

import dev.credence.eval.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Findings of each contender's trainings over the splits: one row per contender and finding. */
final class FindingsTable {
    /** Maximum number of findings shown for a contender: a network of many layers may learn a number in each. */
    private static final int MOST = 16;

    private FindingsTable() {}

    /** The table; without rows if there are no findings. */
    static SideTable of(List<ContenderRuns> runs) {
        List<ResultsTable.Row> rows = new ArrayList<>();
        for (ContenderRuns r : runs) {
            Collection<RunResult> results = r.results().values();
            Set<String> names = new LinkedHashSet<>();
            results.forEach(result -> names.addAll(result.findings().keySet()));
            names.stream().limit(MOST).forEach(name -> rows.add(row(r, name)));
            if (names.size() > MOST) {
                rows.add(new ResultsTable.Row(
                        r.label() + ": " + (names.size() - MOST) + " more, in results.jsonl",
                        r.number(),
                        cells("", "", "", "")));
            }
        }
        return new SideTable(
                "What the trainings found",
                "Findings of a method about its whole training: what was learnt or pruned, whether "
                        + "chains have mixed. R̂ (r hat) is near 1 where chains agree; above 1.1 their draws are no "
                        + "reference. The sample sizes are how many independent draws they are worth.",
                "method: finding",
                new ResultsTable(
                        List.of(
                                new ResultsTable.Column("mean", "over the splits that found it"),
                                new ResultsTable.Column("least", "of a split"),
                                new ResultsTable.Column("greatest", "of a split"),
                                new ResultsTable.Column("splits", "that found it")),
                        rows));
    }

    private static ResultsTable.Row row(ContenderRuns r, String name) {
        double[] values = r.results().values().stream()
                .filter(result -> result.findings().containsKey(name))
                .mapToDouble(result -> result.findings().getOrDefault(name, Double.NaN))
                .toArray();
        return new ResultsTable.Row(
                r.label() + ": " + name.replace('_', ' '),
                r.number(),
                cells(
                        Phrases.significant(Arrays.stream(values).average().orElse(Double.NaN)),
                        Phrases.significant(Arrays.stream(values).min().orElse(Double.NaN)),
                        Phrases.significant(Arrays.stream(values).max().orElse(Double.NaN)),
                        String.valueOf(values.length)));
    }

    private static List<ResultsTable.Cell> cells(String... texts) {
        return Arrays.stream(texts).map(text -> new ResultsTable.Cell(text, "")).toList();
    }
}
