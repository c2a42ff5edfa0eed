package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.train.TrainedModel;
import dev.credence.scoring.Provenance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

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
 * @param moments the moment of each row as a number, ascending and equal for rows of the same, if they are in order
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
        Optional<int[]> moments,
        UnaryOperator<TrainedModel> trainedOn) {
    /** Numeric inputs without groups. */
    public TrainingData(Dataset dataset, Examples examples, ObjectNode columns, Provenance provenance, String title) {
        this(
                dataset,
                examples,
                columns,
                provenance,
                title,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                UnaryOperator.identity());
    }

    /** The words of a column of texts in the order of their codes; empty without one. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        columns.path("columns").path(0).path("text").path("words").forEach(word -> words.add(word.asText()));
        return words;
    }

    /** The same with other examples of the same rows. */
    public TrainingData withExamples(Examples others) {
        return new TrainingData(dataset, others, columns, provenance, title, cells, groups, moments, trainedOn);
    }

    /** Some of the rows, in their order; as data to be divided, whose models are not saved. */
    public TrainingData rows(int[] rows) {
        Dataset some = new Dataset(
                dataset.name(),
                dataset.task(),
                examples.rows(rows),
                dataset.inputNames(),
                dataset.targetName(),
                dataset.classNames(),
                List.of(new Split(IntStream.range(0, rows.length).toArray(), new int[0])));
        return new TrainingData(
                some,
                some.examples(),
                columns,
                provenance,
                title,
                cells,
                groups.map(all -> at(rows, all)),
                moments.map(all -> at(rows, all)),
                trainedOn);
    }

    private static int[] at(int[] rows, int[] all) {
        return Arrays.stream(rows).map(row -> all[row]).toArray();
    }

    /** The rows' end in their series; unknown if they are unordered. */
    public SeriesPlace end() {
        return provenance
                .last()
                .map(last -> new SeriesPlace(provenance.order().orElseThrow(), last.text()))
                .orElse(SeriesPlace.UNKNOWN);
    }
}
