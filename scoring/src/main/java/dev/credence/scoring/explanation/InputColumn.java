package dev.credence.scoring.explanation;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table column among a model's inputs, permuted or replaced as a whole.
 *
 * @param name the column's name
 * @param coding how its cell is encoded
 * @param from index of its first input
 * @param categories in the order of their indices, or the words of a text in the order of their codes; empty for a
 *     number
 * @param parts its adjacent part columns, for a text one for each word; empty for a column without parts
 */
public record InputColumn(String name, Coding coding, int from, List<String> categories, List<InputColumn> parts) {
    private static final String UNKNOWN = "(unknown)";

    /** Encoding of a cell as inputs. */
    public enum Coding {
        /** One input, the number; NaN if missing. */
        NUMBER,
        /** One input, the index of the category; NaN if missing. */
        INDEX,
        /** An indicator for each category; all 0 if missing or unknown. */
        ONE_HOT,
        /** The inputs of several columns from one cell, such as year and weekday of a date. */
        PARTS,
        /** The codes of a text's words; NaN where it has fewer. */
        TEXT
    }

    public InputColumn {
        categories = List.copyOf(categories);
        parts = List.copyOf(parts);
        boolean parted = coding == Coding.PARTS || coding == Coding.TEXT;
        boolean categorical = coding == Coding.INDEX || coding == Coding.ONE_HOT || coding == Coding.TEXT;
        if (from < 0 || categories.isEmpty() == categorical || parts.isEmpty() == parted) {
            throw new IllegalArgumentException("Column '" + name + "' needs a first input ≥ 0, and categories or parts"
                    + " exactly where it has such; got " + from + ", " + coding + ", " + categories + " and " + parts);
        }
    }

    private InputColumn(String name, Coding coding, int from, List<String> categories) {
        this(name, coding, from, categories, List.of());
    }

    /** Numeric columns, one input each. */
    public static List<InputColumn> numbers(List<String> names) {
        return cells(names.stream().map(Column::number).toList());
    }

    /** Columns with one input each: numbers, and indices of categories. */
    public static List<InputColumn> cells(List<Column> columns) {
        return of(columns, Coding.INDEX);
    }

    /** Columns with one-hot encoded categories. */
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

    /**
     * Joins the columns that come from one cell, so that they are explained together.
     *
     * @param cells for each column the name of the cell's column; neighbours of the same name are joined
     */
    public static List<InputColumn> joined(List<InputColumn> columns, List<String> cells) {
        if (columns.size() != cells.size()) {
            throw new IllegalArgumentException(
                    "Expected the cell of each of the " + columns.size() + " columns, got " + cells);
        }
        List<InputColumn> all = new ArrayList<>();
        for (int end, start = 0; start < columns.size(); start = end) {
            end = start + 1;
            while (end < columns.size() && cells.get(end).equals(cells.get(start))) {
                end++;
            }
            InputColumn first = columns.get(start);
            all.add(
                    end == start + 1
                            ? first
                            : new InputColumn(
                                    cells.get(start),
                                    Coding.PARTS,
                                    first.from,
                                    List.of(),
                                    columns.subList(start, end)));
        }
        return List.copyOf(all);
    }

    /**
     * The same inputs as the words of a text.
     *
     * @param text its name
     * @param words in the order of their codes
     */
    InputColumn ofWords(String text, List<String> words) {
        return new InputColumn(text, Coding.TEXT, from, words, coding == Coding.PARTS ? parts : List.of(this));
    }

    /**
     * Its parts, or the column itself if it has none: columns with a single value. None for a text, of which single
     * words at some place say little.
     */
    public List<InputColumn> single() {
        return switch (coding) {
            case TEXT -> List.of();
            case PARTS -> parts;
            case NUMBER, INDEX, ONE_HOT -> List.of(this);
        };
    }

    /** The number of inputs of all columns. */
    static int width(List<InputColumn> columns) {
        return columns.stream().mapToInt(InputColumn::width).sum();
    }

    /** Number of its inputs. */
    public int width() {
        return switch (coding) {
            case NUMBER, INDEX -> 1;
            case ONE_HOT -> categories.size();
            case PARTS, TEXT -> width(parts);
        };
    }

    /** Whether its values are indices of categories. */
    public boolean categorical() {
        return coding == Coding.INDEX || coding == Coding.ONE_HOT;
    }

    /**
     * Its value in a row of inputs: a number, or the index of a category; NaN if missing.
     *
     * @throws IllegalStateException for a column with parts
     */
    public double value(double[] row) {
        requireSingle();
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

    /** Sets its value in a row of inputs, as {@link #value} returns it. */
    public void set(double[] row, double value) {
        requireSingle();
        if (coding != Coding.ONE_HOT) {
            row[from] = value;
            return;
        }
        for (int k = 0; k < categories.size(); k++) {
            row[from + k] = k == value ? 1 : 0;
        }
    }

    private void requireSingle() {
        if (coding == Coding.PARTS || coding == Coding.TEXT) {
            throw new IllegalStateException("Column '" + name + "' has no single value, but parts: " + parts);
        }
    }

    /** Copies its inputs from one row to another. */
    void copy(double[] source, double[] target) {
        System.arraycopy(source, from, target, from, width());
    }

    /** Its value in a row of inputs as text; of parts {@code year 2024.5, weekday 3}; of a text its words. */
    public String textOf(double[] row) {
        if (coding == Coding.TEXT) {
            return parts.stream()
                    .mapToDouble(part -> part.value(row))
                    .filter(code -> !Double.isNaN(code))
                    .mapToObj(code -> code < categories.size() ? categories.get((int) code) : UNKNOWN)
                    .collect(Collectors.joining(" "));
        }
        if (coding != Coding.PARTS) {
            return text(value(row));
        }
        return parts.stream().map(p -> words(p) + " " + p.textOf(row)).collect(Collectors.joining(", "));
    }

    /** A part's short name: {@code weekday} of {@code when (weekday)}. */
    private String words(InputColumn part) {
        String prefix = name + " (";
        return part.name.startsWith(prefix) && part.name.endsWith(")")
                ? part.name.substring(prefix.length(), part.name.length() - 1)
                : part.name;
    }

    /** A value as text: a category's name, or the number; {@code missing} for NaN. */
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
