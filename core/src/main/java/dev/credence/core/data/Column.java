package dev.credence.core.data;

import java.util.List;

/**
 * A table column before encoding. Its cells are doubles: a number, or the index of a category in {@code values}; NaN is
 * a missing cell or an unlisted category.
 *
 * @param name name of the column
 * @param values categories in the order of their indices; empty for a numeric column
 */
public record Column(String name, List<String> values) {
    public Column {
        values = List.copyOf(values);
    }

    /** A numeric column. */
    public static Column number(String name) {
        return new Column(name, List.of());
    }

    /** A categorical column. */
    public static Column category(String name, List<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Column '" + name + "' needs at least one category");
        }
        return new Column(name, values);
    }

    /** Whether the column is categorical. */
    public boolean categorical() {
        return !values.isEmpty();
    }
}
