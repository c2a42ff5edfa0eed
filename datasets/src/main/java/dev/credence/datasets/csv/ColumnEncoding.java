package dev.credence.datasets.csv;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Encoding of a column as inputs: its number, or a one-hot vector of its categories. A column of dates has several
 * encodings, one for each part of the date. Plain fields, so that a model file can hold it as JSON.
 *
 * @param column the column's name
 * @param categories the categories in the order of their inputs; empty for a number
 * @param fillNumber imputed value for a missing number; null for no imputation
 * @param fillCategory imputed value for a missing category, likewise
 * @param part part of the date that is encoded; null for other columns
 * @param format how the column's cells are written; null for plain ones
 * @param text the words of a column of texts; null for other columns
 */
public record ColumnEncoding(
        String column,
        List<String> categories,
        @Nullable Double fillNumber,
        @Nullable String fillCategory,
        @Nullable CalendarPart part,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ColumnFormat format,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WordCodes text) {
    public ColumnEncoding {
        categories = List.copyOf(categories);
        if (text != null && (part != null || !categories.isEmpty() || format != null)) {
            throw new IllegalArgumentException("Column '" + column + "' cannot hold texts and something else");
        }
        boolean indicates = format != null && format.others() == ColumnFormat.Others.INDICATED;
        if (indicates && (part != null || !categories.isEmpty())) {
            throw new IllegalArgumentException("Column '" + column + "' cannot say where its texts are and hold "
                    + (part == null ? "categories" : "dates"));
        }
        if (part != null && !categories.isEmpty()) {
            throw new IllegalArgumentException("Column '" + column + "' cannot hold both dates and categories");
        }
        if (fillCategory != null && !categories.contains(fillCategory)) {
            throw new IllegalArgumentException("Column '" + column + "' fills in '" + fillCategory
                    + "', which is none of its categories " + categories);
        }
    }

    /** Encoding of a numeric column. */
    public static ColumnEncoding number(String column, @Nullable Double fill) {
        return new ColumnEncoding(column, List.of(), fill, null, null, null, null);
    }

    /** One-hot encoding of a categorical column. */
    public static ColumnEncoding oneHot(String column, List<String> categories, @Nullable String fill) {
        return new ColumnEncoding(column, categories, null, fill, null, null, null);
    }

    /** Encoding of one part of a column's dates. */
    public static ColumnEncoding date(String column, CalendarPart part, @Nullable Double fill) {
        return new ColumnEncoding(column, List.of(), fill, null, part, null, null);
    }

    /** Encoding of the words of a column of texts. */
    public static ColumnEncoding text(String column, WordCodes words) {
        return new ColumnEncoding(column, List.of(), null, null, null, null, words);
    }

    /** The same encoding of cells that are written in a format. */
    ColumnEncoding in(ColumnFormat newFormat) {
        return new ColumnEncoding(
                column, categories, fillNumber, fillCategory, part, newFormat.isPlain() ? null : newFormat, text);
    }

    /** How the column's cells are written. */
    public ColumnFormat reading() {
        return format == null ? ColumnFormat.PLAIN : format;
    }

    /** Whether the input says where the column's texts are, beside an input for its numbers. */
    public boolean indicator() {
        return reading().others() == ColumnFormat.Others.INDICATED;
    }

    /** Whether the column is categorical. */
    public boolean categorical() {
        return !categories.isEmpty();
    }

    /** Whether the column's cells are numbers. */
    public boolean numeric() {
        return !categorical() && part == null && !indicator() && text == null;
    }

    /**
     * The column's name; for a part of a date, with the part: {@code when (weekday)}; for an input that says where its
     * texts are, {@code dose (text)}.
     */
    public String name() {
        if (indicator()) {
            return column + " (text)";
        }
        return part == null ? column : column + " (" + part.words() + ")";
    }

    /** Number of inputs as cells: 1, or the number of words. */
    public int cellWidth() {
        return text == null ? 1 : text.most();
    }

    /** Number of inputs. */
    public int width() {
        if (text != null) {
            return text.most();
        }
        return categorical() ? categories.size() : 1;
    }

    /** Names of the inputs as cells: the {@link #name}, or {@code column (word 1)} and so on. */
    public List<String> cellNames() {
        if (text == null) {
            return List.of(name());
        }
        return IntStream.rangeClosed(1, text.most())
                .mapToObj(word -> column + " (word " + word + ")")
                .toList();
    }

    /** Names of the inputs: the {@link #cellNames}, or {@code column=category}. */
    public List<String> inputNames() {
        return categorical() ? categories.stream().map(c -> column + "=" + c).toList() : cellNames();
    }
}
