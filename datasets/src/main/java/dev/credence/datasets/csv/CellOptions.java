package dev.credence.datasets.csv;

import java.util.Optional;

/**
 * Options for reading a table's cells.
 *
 * @param decimal the decimal mark of all columns; empty to detect it
 * @param missing further words for missing values
 * @param values usual words for missing values that are values here
 */
public record CellOptions(Optional<DecimalMark> decimal, CellWords missing, CellWords values) {
    /** Nothing is named: all is detected. */
    public static final CellOptions DETECTED = new CellOptions(Optional.empty(), CellWords.NONE, CellWords.NONE);
}
