package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.train.TrainedModel;
import dev.credence.scoring.Provenance;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Training data.
 *
 * @param dataset the task and the names
 * @param examples the training points
 * @param columns a table's encoding of columns as inputs; empty for other data
 * @param provenance the data's origin, for model files and checkpoints
 * @param title the data's description
 * @param cells the inputs' kinds if they are a table's cells; empty if they are numbers
 * @param groups the group of each row, if any
 * @param trainedOn attaches to a model which rows it was trained on, if they are a table's
 */
public record TrainingData(
        Dataset dataset,
        Examples examples,
        ObjectNode columns,
        Provenance provenance,
        String title,
        List<Column> cells,
        Optional<int[]> groups,
        UnaryOperator<TrainedModel> trainedOn) {
    /** Numeric inputs without groups. */
    public TrainingData(Dataset dataset, Examples examples, ObjectNode columns, Provenance provenance, String title) {
        this(dataset, examples, columns, provenance, title, List.of(), Optional.empty(), UnaryOperator.identity());
    }

    /** The rows' end in their series; unknown if they are unordered. */
    public SeriesPlace end() {
        return provenance
                .last()
                .map(last -> new SeriesPlace(provenance.order().orElseThrow(), last.text()))
                .orElse(SeriesPlace.UNKNOWN);
    }
}
