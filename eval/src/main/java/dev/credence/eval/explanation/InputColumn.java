package dev.credence.eval.explanation;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a table, as it stands among the inputs of a model: what is exchanged as a whole.
 *
 * @param name the column's name
 * @param coding how its cell becomes inputs
 * @param from the first of its inputs
 * @param categories in the order of their indices; empty for a number
 */
public record InputColumn(String name, Coding coding, int from, List<String> categories) {
    /** How a cell becomes inputs. */
    public enum Coding {
        /** One input, the number; NaN where it is missing. */
        NUMBER,
        /** One input, the index of the category; NaN where it is missing. */
        INDEX,
        /** An input for each category: 1 for the cell's own, 0 for the others; all 0 where it has none. */
        ONE_HOT
    }

    public InputColumn {
        categories = List.copyOf(categories);
        if (from < 0 || categories.isEmpty() != (coding == Coding.NUMBER)) {
            throw new IllegalArgumentException("Column '" + name + "' needs a first input ≥ 0, and categories exactly"
                    + " where it is no number; got " + from + ", " + coding + " and " + categories);
        }
    }

    /** Columns of numbers, an input each. */
    public static List<InputColumn> numbers(List<String> names) {
        return cells(names.stream().map(Column::number).toList());
    }

    /** The cells of a table as they are, an input each. */
    public static List<InputColumn> cells(List<Column> columns) {
        return of(columns, Coding.INDEX);
    }

    /** The cells of a table of which each category has an input. */
    public static List<InputColumn> oneHot(List<Column> columns) {
        return of(columns, Coding.ONE_HOT);
    }

    private static List<InputColumn> of(List<Column> columns, Coding categorical) {
        Dataset.requireDistinct("columns", columns.stream().map(Column::name).toList());
        List<InputColumn> all = new ArrayList<>();
        int from = 0;
        for (Column column : columns) {
            Coding coding = column.categorical() ? categorical : Coding.NUMBER;
            InputColumn next = new InputColumn(column.name(), coding, from, column.values());
            all.add(next);
            from += next.width();
        }
        return List.copyOf(all);
    }

    /** The number of inputs of all columns. */
    static int width(List<InputColumn> columns) {
        return columns.stream().mapToInt(InputColumn::width).sum();
    }

    /** Number of its inputs. */
    public int width() {
        return coding == Coding.ONE_HOT ? categories.size() : 1;
    }

    /** Whether its values are indices of categories. */
    public boolean categorical() {
        return coding != Coding.NUMBER;
    }

    /** Its cell in a row of inputs: a number, or the index of a category; NaN where it is missing. */
    public double value(double[] row) {
        if (coding != Coding.ONE_HOT) {
            return row[from];
        }
        for (int k = 0; k < categories.size(); k++) {
            if (row[from + k] == 1) {
                return k;
            }
        }
        return Double.NaN;
    }

    /** Sets its cell in a row of inputs to a value as {@link #value} gives it. */
    public void set(double[] row, double value) {
        if (coding != Coding.ONE_HOT) {
            row[from] = value;
            return;
        }
        for (int k = 0; k < categories.size(); k++) {
            row[from + k] = k == value ? 1 : 0;
        }
    }

    /** Copies its cell from one row of inputs to another, whatever it is. */
    void copy(double[] source, double[] target) {
        System.arraycopy(source, from, target, from, width());
    }

    /** A value in words: a category's name, or the number; {@code missing} for NaN. */
    public String text(double value) {
        if (Double.isNaN(value)) {
            return "missing";
        }
        return categorical() ? categories.get((int) value) : plain(value);
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }
}
