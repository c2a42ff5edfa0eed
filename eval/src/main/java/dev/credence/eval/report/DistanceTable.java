package dev.credence.eval.report;

import dev.credence.eval.distance.PosteriorDistance;
import dev.credence.eval.summary.Figures;
import dev.credence.eval.summary.MeanAndError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How far each contender is from a reference posterior: a row for each reference and contender. */
final class DistanceTable {
    private DistanceTable() {}

    /** The table; without rows where no reference was asked for. */
    static ResultsTable of(List<ContenderRuns> runs, boolean regression) {
        Map<String, String> shown = new LinkedHashMap<>(PosteriorDistance.shown(!regression));
        Set<String> references = new LinkedHashSet<>();
        runs.forEach(r -> r.results()
                .values()
                .forEach(result -> result.metrics().keySet().stream()
                        .map(PosteriorDistance::referenceIn)
                        .filter(name -> !name.isEmpty())
                        .forEach(references::add)));
        shown.keySet()
                .removeIf(measure -> references.stream()
                        .noneMatch(reference -> runs.stream()
                                .anyMatch(r -> r.mean(PosteriorDistance.metric(measure, reference))
                                        .isPresent())));
        List<ResultsTable.Row> rows = new ArrayList<>();
        for (String reference : references) {
            for (ContenderRuns r : runs) {
                rows.add(new ResultsTable.Row(
                        r.label() + " to " + reference,
                        r.number(),
                        shown.keySet().stream()
                                .map(measure -> r.mean(PosteriorDistance.metric(measure, reference))
                                        .map(DistanceTable::text)
                                        .orElse("–"))
                                .map(text -> new ResultsTable.Cell(text, ""))
                                .toList()));
            }
        }
        return new ResultsTable(
                shown.values().stream()
                        .map(words -> new ResultsTable.Column(words, "mean over test points and splits"))
                        .toList(),
                rows);
    }

    private static String text(MeanAndError value) {
        return value.se() > 0 ? Figures.of(value.mean(), value.se()) : Words.fixed(value.mean(), 3);
    }
}
