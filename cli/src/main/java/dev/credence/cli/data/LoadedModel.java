package dev.credence.cli.data;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.TableSchema;
import java.nio.file.Path;

/**
 * A model from a file.
 *
 * @param file where it was read from
 * @param model its device stays open as long as the model is used
 */
public record LoadedModel(Path file, TrainedModel model) {
    /**
     * The shape of the images that it takes.
     *
     * @throws UserException if it takes none
     */
    public ImageShape requireImage() {
        return model.description()
                .problem()
                .image()
                .orElseThrow(() -> new UserException("The model " + file
                        + " was not trained on images, so that --data cannot be a folder of pictures: name a table."));
    }

    /** The inputs of a table as the model reads it; a target is not needed. */
    public EncodedTable inputs(CsvTable table) {
        return TableSchemas.of(model.description(), file, "").encodeInputs(table);
    }

    /**
     * Inputs and targets of a table.
     *
     * @param target the target's column; empty for the one trained on
     */
    public EncodedTable examples(CsvTable table, String target) {
        TableSchema schema = TableSchemas.of(model.description(), file, target);
        return schema.encode(table);
    }
}
