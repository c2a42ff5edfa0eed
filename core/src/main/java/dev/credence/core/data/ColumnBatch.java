package dev.credence.core.data;

import java.util.List;

/**
 * Some rows of a table by columns.
 *
 * @param rows number of rows, at least 1
 * @param columns the values of each column, in the order of the columns
 */
public record ColumnBatch(int rows, List<ColumnValues> columns) {
    public ColumnBatch {
        columns = List.copyOf(columns);
        for (ColumnValues values : columns) {
            if (values.rows() != rows) {
                throw new IllegalArgumentException(
                        "a column of " + values.rows() + " rows in a batch of " + rows + " rows");
            }
        }
    }
}
