package dev.credence.eval.report;

import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.detail.UncertaintyScore;
import dev.credence.eval.protocol.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How well each contender's scores tell inputs from elsewhere: a row for each contender and score, three columns for each set of such inputs. */
final class DetectionTable {
    private static final Map<String, ResultsTable.Column> MEASURES = measures();

    private DetectionTable() {}

    private static Map<String, ResultsTable.Column> measures() {
        Map<String, ResultsTable.Column> measures = new LinkedHashMap<>();
        measures.put("auroc", new ResultsTable.Column("AUROC", "area under the ROC curve; ↑ higher is better"));
        measures.put(
                "aupr",
                new ResultsTable.Column(
                        "AUPR", "average precision, inputs from elsewhere as positives; ↑ higher is better"));
        measures.put(
                "fpr95",
                new ResultsTable.Column(
                        "FPR95",
                        "fraction of test points taken for inputs from elsewhere when 95 % of these are found;"
                                + " ↓ lower is better"));
        return measures;
    }

    /** The table; without rows where no run was tried on such inputs. */
    static ResultsTable of(List<ContenderRuns> runs) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(r -> r.results()
                .values()
                .forEach(result -> result.metrics().keySet().stream()
                        .map(OutOfDistribution::nameIn)
                        .filter(name -> !name.isEmpty())
                        .forEach(names::add)));
        List<ResultsTable.Column> columns = new ArrayList<>();
        names.forEach(name -> MEASURES.values()
                .forEach(m -> columns.add(new ResultsTable.Column(m.title() + ", " + name, m.description()))));
        List<ResultsTable.Row> rows = new ArrayList<>();
        if (!names.isEmpty()) {
            for (ContenderRuns r : runs) {
                for (UncertaintyScore score : UncertaintyScore.values()) {
                    rows.add(
                            new ResultsTable.Row(r.label() + ", " + score.words(), r.number(), cells(r, score, names)));
                }
            }
        }
        return new ResultsTable(columns, rows);
    }

    private static List<ResultsTable.Cell> cells(ContenderRuns r, UncertaintyScore score, Set<String> names) {
        List<ResultsTable.Cell> cells = new ArrayList<>();
        names.forEach(name -> MEASURES.keySet().forEach(measure -> {
            String text = r.mean(OutOfDistribution.metric(measure, score, name))
                    .map(v -> Double.isFinite(v.se()) && v.se() > 0
                            ? Figures.of(v.mean(), v.se())
                            : Words.fixed(v.mean(), 3))
                    .orElse("–");
            cells.add(new ResultsTable.Cell(text, ""));
        }));
        return cells;
    }
}
