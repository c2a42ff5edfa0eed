package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.eval.metrics.ConfusionMatrix;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The table of true and predicted classes, as text and JSON. */
final class ConfusionText {
    /** With more classes the table is wider than a window: only the most frequent confusions are listed. */
    private static final int MOST_CLASSES = 12;

    private static final int MOST_CONFUSIONS = 10;

    private ConfusionText() {}

    static String text(ConfusionMatrix counts, List<String> classes, Console console) {
        if (classes.size() > MOST_CLASSES) {
            return mostFrequent(counts, classes, console);
        }
        List<String> header = new ArrayList<>(List.of("true \\ predicted"));
        header.addAll(classes);
        TextTable table = TextTable.ofNumbers(header);
        for (int c = 0; c < classes.size(); c++) {
            List<String> cells = new ArrayList<>(List.of(classes.get(c)));
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                cells.add(counts.text(c, predicted));
            }
            table.row(cells);
        }
        return console.text(table);
    }

    private record Confusion(int observed, int predicted) {}

    private static String mostFrequent(ConfusionMatrix counts, List<String> classes, Console console) {
        List<Confusion> confusions = new ArrayList<>();
        for (int observed = 0; observed < classes.size(); observed++) {
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                if (observed != predicted && counts.count(observed, predicted) > 0) {
                    confusions.add(new Confusion(observed, predicted));
                }
            }
        }
        if (confusions.isEmpty()) {
            return "No class was taken for another.";
        }
        confusions.sort(Comparator.comparingDouble(pair -> -counts.count(pair.observed, pair.predicted)));
        TextTable table = new TextTable(
                List.of("true", "predicted", "points"),
                List.of(TextTable.Align.LEFT, TextTable.Align.LEFT, TextTable.Align.RIGHT));
        confusions.stream()
                .limit(MOST_CONFUSIONS)
                .forEach(pair -> table.row(
                        classes.get(pair.observed),
                        classes.get(pair.predicted),
                        counts.text(pair.observed, pair.predicted)));
        return "The most frequent confusions of " + classes.size() + " classes\n\n" + console.text(table);
    }

    /** Writes the classes and their counts, one row for each true class. */
    static void write(ConfusionMatrix counts, List<String> classes, ObjectNode target) {
        classes.forEach(target.putArray("classes")::add);
        ArrayNode rows = target.putArray("counts");
        for (int observed = 0; observed < classes.size(); observed++) {
            ArrayNode row = rows.addArray();
            for (int predicted = 0; predicted < classes.size(); predicted++) {
                row.add(counts.count(observed, predicted));
            }
        }
    }
}
