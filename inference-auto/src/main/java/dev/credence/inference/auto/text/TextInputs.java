package dev.credence.inference.auto.text;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.TableProblem;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.table.TargetCoding;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Replaces the words of a table's texts by a few numbers of each text, which all members of the stack read like other
 * columns. A training row's numbers are those of models without its fold, as its predictions are; new rows get those of
 * models of all training rows.
 *
 * @param columns the table's inputs
 * @param parts one for each column of texts; not empty
 */
public record TextInputs(List<Column> columns, List<TextPart> parts) {
    private static final String PREFIX = "text.";
    private static final double FARTHEST = 4; // standard deviations of targets

    public TextInputs {
        columns = List.copyOf(columns);
        parts = List.copyOf(parts);
    }

    /**
     * Fitted numbers with the training rows that have them.
     *
     * @param rows the training rows with numbers in place of words
     */
    public record Fitted(TextInputs inputs, Examples rows) {}

    /** Whether there are columns of texts. */
    public static boolean suits(List<Column> columns) {
        return !TextColumn.of(columns).isEmpty();
    }

    /**
     * Fits the numbers: a function of the data alone, not of the number of threads, unless the time limit cuts it
     * short.
     *
     * @param rows training rows, with codes of words in the inputs of texts
     * @param problem with columns of texts
     * @param stopped says whether to end early, as at the deadline
     */
    public static Fitted fit(
            Examples rows, TableProblem problem, Folds folds, int threads, TimeLimit time, BooleanSupplier stopped) {
        List<TextColumn> texts = TextColumn.of(problem.columns());
        List<TextPart> parts = new ArrayList<>();
        List<double[][]> outOfFold = new ArrayList<>();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        TextData data = new TextData(target(rows, problem.task()), rows.weights(), folds, workers, time, stopped);
        try {
            for (int t = 0; t < texts.size(); t++) {
                TextPart.Fitted fitted =
                        TextPart.fit(texts.get(t), texts.get(t).codes(rows), data.next(texts.size() - t));
                parts.add(fitted.part());
                outOfFold.add(fitted.outOfFold());
            }
        } finally {
            workers.shutdownNow();
        }
        TextInputs inputs = new TextInputs(problem.columns(), parts);
        double[][] cells = inputs.others(rows);
        for (int i = 0; i < cells.length; i++) {
            int at = inputs.otherInputs().length;
            for (double[][] numbers : outOfFold) {
                System.arraycopy(numbers[i], 0, cells[i], at, numbers[i].length);
                at += numbers[i].length;
            }
        }
        return new Fitted(inputs, like(rows, cells));
    }

    private static TextTarget target(Examples rows, Task task) {
        double[] y = rows.targets();
        if (task instanceof Task.Classification c) {
            return new ClassTexts(Arrays.stream(y).mapToInt(v -> (int) v).toArray(), c.classes());
        }
        TargetCoding plain = TargetCoding.fit(y);
        double[] standardised = plain.transformed(y).orElse(plain).standardised(y);
        return new NumberTexts(Arrays.stream(standardised)
                .map(v -> Math.max(-FARTHEST, Math.min(FARTHEST, v)))
                .toArray());
    }

    private static Examples like(Examples rows, double[][] cells) {
        Examples plain = Examples.of(cells, rows.targets());
        return rows.isWeighted() ? plain.weighted(rows.weights()) : plain;
    }

    private int[] otherInputs() {
        return IntStream.range(0, columns.size())
                .filter(j -> columns.get(j).text().isEmpty())
                .toArray();
    }

    /** The inputs that are no words, with room for the numbers of the texts behind them. */
    private double[][] others(Examples rows) {
        int[] kept = otherInputs();
        int width = kept.length + parts.stream().mapToInt(TextPart::width).sum();
        double[] row = new double[rows.inputs()];
        double[][] cells = new double[rows.size()][width];
        for (int i = 0; i < cells.length; i++) {
            rows.inputs(i, row, 0);
            for (int j = 0; j < kept.length; j++) {
                cells[i][j] = row[kept[j]];
            }
        }
        return cells;
    }

    /** The inputs of {@link #apply}: the columns other than texts, then the numbers of the texts. */
    public List<Column> plainColumns() {
        List<Column> plain = new ArrayList<>();
        columns.stream().filter(column -> column.text().isEmpty()).forEach(plain::add);
        Set<String> taken = new HashSet<>(plain.stream().map(Column::name).toList());
        for (TextPart part : parts) {
            for (String name : part.names()) {
                String free = name;
                while (!taken.add(free)) {
                    free += "'";
                }
                plain.add(Column.number(free));
            }
        }
        return plain;
    }

    /** New rows with numbers in place of words. */
    public Examples apply(Examples rows) {
        double[][] cells = others(rows);
        int at = otherInputs().length;
        for (TextPart part : parts) {
            int[][] texts = part.column().codes(rows);
            for (int i = 0; i < cells.length; i++) {
                part.write(texts[i], cells[i], at);
            }
            at += part.width();
        }
        return like(rows, cells);
    }

    /** Its state by name. */
    public Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        for (int t = 0; t < parts.size(); t++) {
            String prefix = PREFIX + t + ".";
            parts.get(t).arrays().forEach((name, array) -> arrays.put(prefix + name, array));
        }
        return arrays;
    }

    /**
     * Restores the numbers from untrusted arrays.
     *
     * @param columns the table's inputs, with columns of texts
     * @param arrays of which those of {@link #arrays} are removed
     * @throws IllegalArgumentException if they are not of these columns
     */
    public static TextInputs load(List<Column> columns, Task task, Map<String, NpyArray> arrays) {
        int outputs = task instanceof Task.Classification c && c.classes() > 2 ? c.classes() : 1;
        List<TextPart> parts = new ArrayList<>();
        List<TextColumn> texts = TextColumn.of(columns);
        for (int t = 0; t < texts.size(); t++) {
            String prefix = PREFIX + t + ".";
            Map<String, NpyArray> own = new LinkedHashMap<>();
            for (String name : new TreeSet<>(arrays.keySet())) {
                if (name.startsWith(prefix)) {
                    own.put(name.substring(prefix.length()), arrays.get(name));
                    arrays.remove(name);
                }
            }
            parts.add(TextPart.of(texts.get(t), outputs, own));
        }
        return new TextInputs(columns, parts);
    }
}
