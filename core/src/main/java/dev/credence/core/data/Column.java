package dev.credence.core.data;

import java.util.List;

/**
 * A column of a table before it is coded. Its cells are doubles: a number, or the index of a category among
 * {@code values}; NaN is a missing cell, or a category that the column does not list.
 *
 * @param name the column's name
 * @param values the categories in the order of their indices; empty for a column of numbers
 */
public record Column(String name, List<String> values) {
    public Column {
        values = List.copyOf(values);
    }

    /** A column of numbers. */
    public static Column number(String name) {
        return new Column(name, List.of());
    }

    /** A column of categories. */
    public static Column category(String name, List<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Column '" + name + "' needs at least one category");
        }
        return new Column(name, values);
    }

    /** Whether the cells are indices of categories. */
    public boolean categorical() {
        return !values.isEmpty();
    }
}
