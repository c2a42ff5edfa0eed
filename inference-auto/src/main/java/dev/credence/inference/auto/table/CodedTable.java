package dev.credence.inference.auto.table;

/**
 * All encoded rows of a table: in memory ({@link CodedRows}), or encoded from the cells of
 * {@linkplain dev.credence.core.data.Examples#isStored stored} rows when they are asked for; the same numbers.
 * Immutable and thread-safe.
 */
public interface CodedTable {
    /** Number of rows n. */
    int size();

    /** d, the number of scaled numbers of a row. */
    int numberCount();

    /** P, the number of components of a row's piecewise-linear codes. */
    int pieceCount();

    /** Some of the rows, in this order; their arrays must not be modified. */
    CodedRows rows(int[] which);

    /** The same with arrays of piecewise-linear codes of length 0, for models that do not read them. */
    CodedRows cells(int[] which);

    /** A row's code in an embedded column, from 0. */
    int code(int row, int column);
}
