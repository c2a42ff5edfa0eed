package dev.credence.core.data;

import java.util.List;

/** Takes in what a {@link TableFormat} reads. */
public interface TableSink {
    /**
     * The names of the columns; once, before all rows.
     *
     * @param at the line or row where they stand, from 1
     * @throws DataException where a name is missing or taken twice, or there are too many
     */
    void header(long at, List<String> names);

    /**
     * A row.
     *
     * @param at the line or row where it begins, from 1; for messages
     * @param cells the text of each; empty where nothing is known. Blanks around it do not count
     * @throws DataException where it has not one cell for each column, or is too long
     */
    void row(long at, List<String> cells);

    /** What a user is told of a fault in the file: its name and the place stand before the message. */
    DataException fault(long at, String message);
}
