package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.eval.text.TextTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A table's summary before training: rows, inputs by kind, the target's distribution, missing values. */
final class TableSummary {
    private static final double LARGEST_WRITTEN_OUT = 1e7;

    private final Examples rows;
    private final TrainingData data;

    private TableSummary(TrainingData data) {
        this.data = data;
        this.rows = data.examples();
    }

    static TextTable of(TrainingData data) {
        TableSummary summary = new TableSummary(data);
        TextTable table = new TextTable("table", data.title());
        table.row("rows", summary.size());
        table.row("inputs", summary.inputs());
        table.row("target", summary.target());
        table.row("missing", summary.missing());
        return table;
    }

    private String size() {
        return data.groups()
                .map(groups -> rows.size() + " in "
                        + Numbers.counted(Arrays.stream(groups).distinct().count(), "group"))
                .orElseGet(() -> String.valueOf(rows.size()));
    }

    private String inputs() {
        List<Column> categorical =
                data.cells().stream().filter(Column::categorical).toList();
        List<String> dates = StreamSupport.stream(data.columns().path("columns").spliterator(), false)
                .filter(column -> column.path("part").isTextual())
                .map(column -> column.path("column").asText())
                .toList();
        List<Column.Text> words =
                data.cells().stream().flatMap(column -> column.text().stream()).toList();
        int numbers = rows.inputs() - categorical.size() - dates.size() - words.size();
        String text = numbers + (numbers == 1 ? " column of numbers" : " columns of numbers");
        if (!dates.isEmpty()) {
            text += ", " + dates.stream().distinct().count() + " of dates (" + dates.size()
                    + (dates.size() == 1 ? " number" : " numbers") + " of the calendar)";
        }
        List<Column.Text> texts = words.stream().distinct().toList();
        if (!texts.isEmpty()) {
            text += ", " + texts.size() + " of texts ("
                    + texts.stream().map(one -> one.words() + " known words").collect(Collectors.joining(", ")) + ")";
        }
        if (categorical.isEmpty()) {
            return text;
        }
        int most = categorical.stream().mapToInt(c -> c.values().size()).max().orElse(0);
        return text + ", " + categorical.size() + " of categories (at most " + most + " different)";
    }

    private String target() {
        double[] y = rows.targets();
        String name = data.dataset().targetName() + ": ";
        List<String> classes = data.dataset().classNames();
        if (!classes.isEmpty()) {
            long[] counts = new long[classes.size()];
            Arrays.stream(y).forEach(c -> counts[(int) c]++);
            return name + classes.size() + " classes, the rarest with "
                    + Numbers.counted(Arrays.stream(counts).min().orElse(0), "row") + ", the most frequent with "
                    + Arrays.stream(counts).max().orElse(0);
        }
        double[] sorted = y.clone();
        Arrays.sort(sorted);
        int different = 0; // counted without a set, which would hold a box for each
        for (int i = 0; i < sorted.length; i++) {
            different += i == 0 || Double.compare(sorted[i], sorted[i - 1]) != 0 ? 1 : 0;
        }
        boolean whole = Arrays.stream(y).allMatch(v -> v == Math.rint(v));
        String shape = whole ? "whole numbers" : "real numbers";
        return name + shape + " from " + number(sorted[0], whole) + " to "
                + number(sorted[sorted.length - 1], whole) + ", median " + number(sorted[sorted.length / 2], whole)
                + ", " + different + " different";
    }

    private static String number(double value, boolean whole) {
        return whole && Math.abs(value) < LARGEST_WRITTEN_OUT ? String.valueOf((long) value) : Numbers.of(value);
    }

    /** Whether NaN in an input is a missing cell: shorter texts have none. */
    private boolean[] counted(int inputs) {
        List<Column> cells = data.cells();
        boolean[] counted = new boolean[inputs];
        for (int j = 0; j < inputs; j++) {
            counted[j] = cells.isEmpty() || cells.get(j).text().isEmpty();
        }
        return counted;
    }

    private String missing() {
        double[] row = new double[rows.inputs()];
        boolean[] counted = counted(row.length);
        long cells = 0;
        long incomplete = 0;
        for (int i = 0; i < rows.size(); i++) {
            rows.inputs(i, row, 0);
            long absent = 0;
            for (int j = 0; j < row.length; j++) {
                absent += counted[j] && Double.isNaN(row[j]) ? 1 : 0;
            }
            cells += absent;
            incomplete += absent > 0 ? 1 : 0;
        }
        return cells == 0 ? "nothing" : Numbers.counted(cells, "cell") + ", in " + Numbers.counted(incomplete, "row");
    }
}
