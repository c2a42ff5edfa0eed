package dev.credence.eval.report;

import dev.credence.eval.distance.PosteriorDistance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Distance of each contender to a reference posterior: one row per reference and contender. */
final class DistanceTable {
    private DistanceTable() {}

    /** The table; without rows if there is no reference. */
    static SideTable of(List<ContenderRuns> runs, boolean regression) {
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
                                        .map(SideTable::mean)
                                        .orElse("–"))
                                .map(text -> new ResultsTable.Cell(text, ""))
                                .toList()));
            }
        }
        return new SideTable(
                "Distance to a reference posterior",
                "How far a method's posterior is from the reference's at the test points; 0 is the same. "
                        + "Real targets: the Wasserstein distance W₁ between the distributions of the function value, "
                        + "in the target's unit, and divided by the reference's standard deviation (sd). Classes: the "
                        + "total variation between class probabilities, and the share of equal decisions. Near: no "
                        + "farther from a training point than 95 % of these are from each other; between: farther, "
                        + "within the range of every input; outside: beyond it.",
                "method",
                new ResultsTable(
                        shown.values().stream()
                                .map(words -> new ResultsTable.Column(words, "mean over test points and splits"))
                                .toList(),
                        rows));
    }
}
