package dev.credence.eval.protocol;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import java.util.List;

/**
 * The rows of a split as a method reads them.
 *
 * @param dataset the task and the names of these inputs
 * @param train the training part
 * @param test the test part
 * @param cells the inputs' kinds if they are a table's cells; empty if they are numbers
 * @param relations of the training part
 */
public record SplitRows(Dataset dataset, Examples train, Examples test, List<Column> cells, RowRelations relations) {
    public SplitRows {
        cells = List.copyOf(cells);
    }
}
