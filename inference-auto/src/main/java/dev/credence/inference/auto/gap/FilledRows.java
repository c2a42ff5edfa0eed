package dev.credence.inference.auto.gap;

import dev.credence.core.data.Examples;

/**
 * Rows with filled gaps, some as several copies with different donors.
 *
 * @param copies all copies, row by row
 * @param starts the first copy of each row [N + 1], at the end the number of copies
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FilledRows(Examples copies, int[] starts) {
    /** N. */
    public int size() {
        return starts.length - 1;
    }

    /** The first copy of a row. */
    public int first(int row) {
        return starts[row];
    }

    /** The number of copies of a row; 1 if it has no gap to fill. */
    public int count(int row) {
        return starts[row + 1] - starts[row];
    }
}
