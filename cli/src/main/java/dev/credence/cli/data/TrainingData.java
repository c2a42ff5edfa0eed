package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.scoring.Provenance;
import java.util.List;
import java.util.Optional;

/**
 * What to train on.
 *
 * @param dataset gives the task and the names
 * @param examples the training points
 * @param columns how a table's columns become inputs; empty where the data are no table
 * @param provenance which data these are, for the model file and for checkpoints
 * @param title which data these are, for people
 * @param cells what the inputs are where they are a table's cells as they are; empty where they are numbers
 * @param groups the group of each row where there are groups
 */
public record TrainingData(
        Dataset dataset,
        Examples examples,
        ObjectNode columns,
        Provenance provenance,
        String title,
        List<Column> cells,
        Optional<int[]> groups) {
    /** Inputs that are numbers, and rows without groups. */
    public TrainingData(Dataset dataset, Examples examples, ObjectNode columns, Provenance provenance, String title) {
        this(dataset, examples, columns, provenance, title, List.of(), Optional.empty());
    }

    /** Where in a series the rows end; unknown where they are in no order. */
    public SeriesPlace end() {
        return provenance
                .last()
                .map(last -> new SeriesPlace(provenance.order().orElseThrow(), last.text()))
                .orElse(SeriesPlace.UNKNOWN);
    }
}
