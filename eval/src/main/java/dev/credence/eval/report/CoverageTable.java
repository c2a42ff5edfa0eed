package dev.credence.eval.report;

import dev.credence.eval.coverage.CalibratedCoverage;
import dev.credence.eval.summary.CoverageColumns;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Coverage of each contender's calibrated intervals or sets: one row per contender, score and nominal coverage. */
final class CoverageTable {
    private CoverageTable() {}

    /** The table; without rows if nothing was calibrated. */
    static SideTable of(List<ContenderRuns> runs) {
        Set<String> metrics = new LinkedHashSet<>();
        runs.forEach(r -> r.results()
                .values()
                .forEach(result -> metrics.addAll(result.metrics().keySet())));
        CoverageColumns columns = CoverageColumns.of(metrics);
        List<ResultsTable.Row> rows = new ArrayList<>();
        for (ContenderRuns r : runs) {
            for (CalibratedCoverage.Key key : CalibratedCoverage.keys(metrics)) {
                rows.add(new ResultsTable.Row(
                        r.label() + ": " + key.words(),
                        r.number(),
                        columns.cells(key, r.results().size(), r::mean).stream()
                                .map(text -> new ResultsTable.Cell(text, ""))
                                .toList()));
            }
        }
        return new SideTable(
                "Calibrated on kept rows",
                "A part of each split's training points was kept from training; each score's intervals, or "
                        + "sets of classes, are calibrated on it (conformal prediction). Expected: the shares between "
                        + "which 99 % of calibrations and test parts of these sizes cover (the beta-binomial law). "
                        + "Within: the splits in this range. Splits share points: the mean over them is not one of as "
                        + "many independent numbers.",
                "method: score, coverage",
                new ResultsTable(
                        columns.titles().entrySet().stream()
                                .map(title -> new ResultsTable.Column(title.getKey(), title.getValue()))
                                .toList(),
                        rows));
    }
}
