package dev.credence.eval.report;

import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.detail.UncertaintyScore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Detection of out-of-distribution inputs by each contender's scores: one row per set of such inputs, contender and
 * score.
 */
final class DetectionTable {
    private static final Map<String, ResultsTable.Column> MEASURES = measures();

    private DetectionTable() {}

    private static Map<String, ResultsTable.Column> measures() {
        Map<String, ResultsTable.Column> measures = new LinkedHashMap<>();
        measures.put("auroc", new ResultsTable.Column("AUROC ↑", "area under the ROC curve: ½ is chance"));
        measures.put(
                "aupr",
                new ResultsTable.Column("AUPR ↑", "average precision, out-of-distribution inputs as positives"));
        measures.put(
                "fpr95",
                new ResultsTable.Column(
                        "FPR95 ↓", "false positive rate (test points) at a true positive rate of 95 %"));
        return measures;
    }

    /** The table; without rows if no run evaluated such inputs. */
    static SideTable of(List<ContenderRuns> runs) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(r -> r.results()
                .values()
                .forEach(result -> result.metrics().keySet().stream()
                        .map(OutOfDistribution::nameIn)
                        .filter(name -> !name.isEmpty())
                        .forEach(names::add)));
        List<ResultsTable.Row> rows = new ArrayList<>();
        for (String name : names) {
            for (ContenderRuns r : runs) {
                for (UncertaintyScore score : UncertaintyScore.values()) {
                    rows.add(new ResultsTable.Row(
                            name + ": " + r.label() + ", " + score.words(), r.number(), cells(r, score, name)));
                }
            }
        }
        return new SideTable(
                "Out-of-distribution inputs",
                "How well a score separates out-of-distribution inputs from test points: an AUROC of ½ is "
                        + "chance. FPR95: the false positive rate (test points) at a true positive rate of 95 %.",
                "inputs: method, score",
                new ResultsTable(List.copyOf(MEASURES.values()), rows));
    }

    private static List<ResultsTable.Cell> cells(ContenderRuns r, UncertaintyScore score, String name) {
        return MEASURES.keySet().stream()
                .map(measure -> r.mean(OutOfDistribution.metric(measure, score, name))
                        .map(SideTable::mean)
                        .orElse("–"))
                .map(text -> new ResultsTable.Cell(text, ""))
                .toList();
    }
}
