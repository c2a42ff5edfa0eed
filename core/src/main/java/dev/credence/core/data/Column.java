package dev.credence.core.data;

import java.util.List;
import java.util.Optional;

/**
 * A table column before encoding. Its cells are doubles: a number, or the index of a category in {@code values}; NaN is
 * a missing cell or an unlisted category.
 *
 * @param name name of the column
 * @param values categories in the order of their indices; empty for a numeric column
 * @param text the text of which the cells are the codes of a word; empty for other columns
 */
public record Column(String name, List<String> values, Optional<Text> text) {
    /**
     * A text, whose words are inputs side by side. A cell is the code of a word, {@code words} for all unknown words,
     * NaN behind the end of a shorter text.
     *
     * @param column name of the table's column
     * @param words size of the vocabulary
     */
    public record Text(String column, int words) {
        public Text {
            if (words < 0) {
                throw new IllegalArgumentException("Column '" + column + "' cannot have " + words + " words");
            }
        }
    }

    public Column {
        values = List.copyOf(values);
        if (text.isPresent() && !values.isEmpty()) {
            throw new IllegalArgumentException("Column '" + name + "' holds words and has categories");
        }
    }

    /** A column of numbers, or of categories. */
    public Column(String name, List<String> values) {
        this(name, values, Optional.empty());
    }

    /** A word of a text. */
    public static Column word(String name, String column, int words) {
        return new Column(name, List.of(), Optional.of(new Text(column, words)));
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
