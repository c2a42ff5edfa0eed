package dev.credence.datasets.cells;

/** The texts of a table's cells, by row and column from 0. Immutable and thread-safe. */
public interface Cells {
    /** What {@link #word} gives for a cell of which it is not known. */
    long UNKNOWN = -1;

    /** Number of rows. */
    int rows();

    /** A cell's text. */
    String text(int row, int column);

    /** The line or row of the source that a row comes from, for messages. */
    int line(int row);

    /**
     * What a cell is without its text: the {@linkplain Decimal word} of its decimal, 0 or more, or a negative number
     * that the column's cells of a {@linkplain #isFrequent frequent} text have in common.
     */
    default long word(int row, int column) {
        return UNKNOWN;
    }

    /** Whether all cells of the column that have this word have the same text. */
    static boolean isFrequent(long word) {
        return (word & CellFile.RARE) == 0;
    }

    /** Whether cells are read from a file when they are asked for. */
    default boolean isOnDisk() {
        return false;
    }
}
