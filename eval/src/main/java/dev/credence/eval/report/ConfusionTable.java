package dev.credence.eval.report;

import dev.credence.eval.metrics.ConfusionMatrix;
import java.util.ArrayList;
import java.util.List;

/** The table of true and predicted classes: one row for each true class, one column for each predicted one. */
final class ConfusionTable {
    private ConfusionTable() {}

    static SideTable of(ConfusionMatrix counts, List<String> classes) {
        List<ResultsTable.Column> columns = new ArrayList<>();
        List<ResultsTable.Row> rows = new ArrayList<>();
        for (int c = 0; c < classes.size(); c++) {
            columns.add(new ResultsTable.Column(classes.get(c), "points predicted to be " + classes.get(c)));
            List<ResultsTable.Cell> cells = new ArrayList<>();
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                cells.add(new ResultsTable.Cell(counts.text(c, predicted), predicted == c ? "best" : ""));
            }
            rows.add(new ResultsTable.Row(classes.get(c), 0, cells));
        }
        return new SideTable(
                "Confusion matrix",
                "Points by their true class, in rows, and their most probable class, in columns: correct ones are on the"
                        + " diagonal.",
                "true class",
                new ResultsTable(columns, rows));
    }
}
