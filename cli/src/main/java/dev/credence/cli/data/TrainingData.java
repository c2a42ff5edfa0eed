package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.guarantee.SeriesPlace;
import java.util.List;
import java.util.Optional;

/**
 * What to train on.
 *
 * @param dataset gives the task and the names
 * @param examples the training points
 * @param columns how a table's columns become inputs; empty where the data are no table
 * @param facts which data these are, for the model file and for checkpoints
 * @param title which data these are, for people
 * @param cells what the inputs are where they are a table's cells as they are; empty where they are numbers
 * @param groups the group of each row where there are groups
 */
public record TrainingData(
        Dataset dataset,
        Examples examples,
        ObjectNode columns,
        ObjectNode facts,
        String title,
        List<Column> cells,
        Optional<int[]> groups) {
    /** Inputs that are numbers, and rows without groups. */
    public TrainingData(Dataset dataset, Examples examples, ObjectNode columns, ObjectNode facts, String title) {
        this(dataset, examples, columns, facts, title, List.of(), Optional.empty());
    }

    /** Where in a series the rows end; unknown where they are in no order. */
    public SeriesPlace end() {
        return facts.has(ORDER)
                ? new SeriesPlace(
                        facts.get(ORDER).asText(), facts.get(ORDER_LAST).asText())
                : SeriesPlace.UNKNOWN;
    }

    /** The fact that names the data set. */
    public static final String DATASET = "dataset";
    /** The fact that names the split. */
    public static final String SPLIT = "split";
    /** The fact that names the column whose order the rows are in. */
    static final String ORDER = "order";
    /** The fact that has the last row's value there. */
    static final String ORDER_LAST = "order_last";
    /** The fact that tells the rows from others: see {@link Fingerprint}. */
    static final String FINGERPRINT = "data_sha256";
}
