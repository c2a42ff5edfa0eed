package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.scoring.RowTimes;
import dev.credence.scoring.TableCells;
import java.util.Optional;

/**
 * Evaluation data.
 *
 * @param examples the test points
 * @param facts the data's description, as JSON
 * @param title the data's description, as text
 * @param cells the rows' other columns
 * @param times the rows' moments, if they are ordered
 */
public record TestData(Examples examples, ObjectNode facts, String title, TableCells cells, Optional<RowTimes> times) {
    /** Unordered rows. */
    public TestData(Examples examples, ObjectNode facts, String title, TableCells cells) {
        this(examples, facts, title, cells, Optional.empty());
    }

    /**
     * The same rows, whose random numbers are drawn by a column that names them.
     *
     * @throws dev.credence.core.UserException if they have no such column
     */
    public TestData identified(String column) {
        long[] keys = RowKeys.of(cells.identifiers(column));
        return new TestData(RowKeys.keyed(examples, keys), facts, title, cells, times);
    }
}
