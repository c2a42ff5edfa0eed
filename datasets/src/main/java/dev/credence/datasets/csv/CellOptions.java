package dev.credence.datasets.csv;

import java.util.List;
import java.util.Optional;

/**
 * Options for reading a table's cells.
 *
 * @param decimal the decimal mark of all columns; empty to detect it
 * @param missing further words for missing values: in every column, or in one as {@code COLUMN:WORD}
 * @param values usual words for missing values that are values here, likewise
 */
public record CellOptions(Optional<DecimalMark> decimal, List<String> missing, List<String> values) {
    /** Nothing is named: all is detected. */
    public static final CellOptions DETECTED = new CellOptions(Optional.empty(), List.of(), List.of());

    public CellOptions {
        missing = List.copyOf(missing);
        values = List.copyOf(values);
    }

    /** The further words for missing values in a column. */
    List<String> missingIn(String column, List<String> header) {
        return words(missing, column, header);
    }

    /** The words that are values in a column. */
    List<String> valuesIn(String column, List<String> header) {
        return words(values, column, header);
    }

    private static List<String> words(List<String> all, String column, List<String> header) {
        return all.stream()
                .filter(word ->
                        word.startsWith(column + ":") || header.stream().noneMatch(name -> word.startsWith(name + ":")))
                .map(word -> word.startsWith(column + ":") ? word.substring(column.length() + 1) : word)
                .distinct()
                .toList();
    }
}
