package dev.credence.datasets.csv;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a column becomes inputs: its number, or one input for each category, 1 for the row's own and 0 for the others. A
 * column of dates has several encodings, each a part of the date as a number. Plain fields, so that a model file can
 * hold it as JSON.
 *
 * @param column the column's name
 * @param categories the categories in the order of their inputs; empty for a number
 * @param fillNumber what stands in for a missing number; null where missing numbers are not filled in
 * @param fillCategory what stands in for a missing category, likewise
 * @param part which number a date gives; null where the column holds none
 */
public record ColumnEncoding(
        String column,
        List<String> categories,
        @Nullable Double fillNumber,
        @Nullable String fillCategory,
        @Nullable CalendarPart part) {
    public ColumnEncoding {
        categories = List.copyOf(categories);
        if (part != null && !categories.isEmpty()) {
            throw new IllegalArgumentException("Column '" + column + "' cannot hold both dates and categories");
        }
        if (fillCategory != null && !categories.contains(fillCategory)) {
            throw new IllegalArgumentException("Column '" + column + "' fills in '" + fillCategory
                    + "', which is none of its categories " + categories);
        }
    }

    /** A column of numbers. */
    public static ColumnEncoding number(String column, @Nullable Double fill) {
        return new ColumnEncoding(column, List.of(), fill, null, null);
    }

    /** A column of categories. */
    public static ColumnEncoding oneHot(String column, List<String> categories, @Nullable String fill) {
        return new ColumnEncoding(column, categories, null, fill, null);
    }

    /** A part of the dates of a column. */
    public static ColumnEncoding date(String column, CalendarPart part, @Nullable Double fill) {
        return new ColumnEncoding(column, List.of(), fill, null, part);
    }

    /** Whether the column holds categories. */
    public boolean categorical() {
        return !categories.isEmpty();
    }

    /** Whether a cell of the column is a number. */
    public boolean numeric() {
        return !categorical() && part == null;
    }

    /** The column's name, for a part of a date with the part: {@code when (weekday)}. */
    public String name() {
        return part == null ? column : column + " (" + part.words() + ")";
    }

    /** Number of inputs. */
    public int width() {
        return categorical() ? categories.size() : 1;
    }

    /** The inputs' names: the {@link #name}, or {@code column=category}. */
    public List<String> inputNames() {
        return categorical() ? categories.stream().map(c -> column + "=" + c).toList() : List.of(name());
    }
}
