package dev.credence.core.method;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Task;
import java.util.List;

/**
 * A learning problem on a table.
 *
 * @param task regression or classification
 * @param columns input columns in the order of the cells; at least one, with distinct names
 * @param rows number of training rows N, at least 1
 */
public record TableProblem(Task task, List<Column> columns, int rows) {
    public TableProblem {
        columns = List.copyOf(columns);
        if (columns.isEmpty() || rows < 1) {
            throw new IllegalArgumentException(
                    "A table needs at least 1 column and 1 row, got " + columns.size() + " and " + rows);
        }
        Dataset.requireDistinct("columns", columns.stream().map(Column::name).toList());
    }
}
