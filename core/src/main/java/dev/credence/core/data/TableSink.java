package dev.credence.core.data;

import java.util.List;

/** Receiver of the rows read by a {@link TableFormat}. */
public interface TableSink {
    /**
     * Receives the column names; called once, before all rows.
     *
     * @param at line or row of the header, from 1
     * @param names the names
     * @throws DataException if all are numbers, or there are too many. A column that nobody asks for may have no name,
     *     or that of another
     */
    void header(long at, List<String> names);

    /**
     * Receives a row.
     *
     * @param at first line or row, from 1; for messages
     * @param cells text of each cell; empty if missing. Surrounding blanks are ignored
     * @throws DataException if it has not one cell per column, or is too long
     */
    void row(long at, List<String> cells);

    /**
     * Says, between the header and the first row, that a column has no cells, such as one of lists; its cells in the
     * rows are empty. Refused unless a receiver knows how to leave the column out.
     *
     * @param column index, from 0
     * @param name of the column
     * @param form the file's word for what it holds
     * @throws DataException if the table cannot be read without the column
     */
    default void unreadable(int column, String name, String form) {
        throw fault(1, "column '" + name + "' is " + form + ", not one value in each row.");
    }

    /** An error in the file; its name and the position are put before the message. */
    DataException fault(long at, String message);
}
