package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.scoring.RowTimes;
import dev.credence.scoring.TableCells;
import java.util.Optional;

/**
 * What to evaluate on.
 *
 * @param examples the test points
 * @param facts which data these are
 * @param title the same for people
 * @param cells other columns of the same rows
 * @param times when they were, where they are in the order of a column
 */
public record TestData(Examples examples, ObjectNode facts, String title, TableCells cells, Optional<RowTimes> times) {
    /** Rows in no order. */
    public TestData(Examples examples, ObjectNode facts, String title, TableCells cells) {
        this(examples, facts, title, cells, Optional.empty());
    }
}
