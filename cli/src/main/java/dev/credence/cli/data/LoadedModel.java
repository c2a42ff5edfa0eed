package dev.credence.cli.data;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A model from a file, whole: what the command line keeps in it beyond the library's, how tables become inputs and
 * which data it was trained on, is checked here, before anything is done with it.
 *
 * @param file where it was read from
 * @param model its device stays open as long as the model is used
 */
public record LoadedModel(Path file, TrainedModel model) {
    /** Standard deviations; what a network multiplies such numbers with must not take them beyond float. */
    private static final double FARTHEST = 1e18;

    /** @throws UserException if that is damaged; names the file */
    public LoadedModel {
        TableSchemas.check(model, file);
        try {
            JsonRecord training = JsonRecord.of(model.description().training());
            if (training.has(TrainingData.SPLIT)) {
                training.whole(TrainingData.SPLIT, 0, Integer.MAX_VALUE);
            }
            if (training.has(TrainingData.DATASET)) {
                training.text(TrainingData.DATASET);
            }
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: in its facts about the training, " + e.getMessage()
                            + ". Train it again.",
                    e);
        }
        Attachments.check(model, file);
    }

    /** Its guarantee, where it has been calibrated. */
    public Optional<Guarantee> guarantee() {
        return GuaranteeFile.of(model);
    }

    /** Whether these are the rows that it was trained on, all of them in their order. */
    public boolean wasTrainedOn(Examples examples) {
        return model.description()
                .training()
                .path(TrainingData.FINGERPRINT)
                .asText()
                .equals(Fingerprint.of(examples));
    }

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
        return encoded(table, TableSchemas.of(model, file, "")::encodeInputs);
    }

    /**
     * Inputs and targets of a table.
     *
     * @param target the target's column; empty for the one trained on
     */
    public EncodedTable examples(CsvTable table, String target) {
        return encoded(table, TableSchemas.of(model, file, target)::encode);
    }

    private EncodedTable encoded(CsvTable table, Function<CsvTable, EncodedTable> encoding) {
        EncodedTable encoded = Memory.reading("The table " + table.source(), () -> encoding.apply(table));
        requireNear(table, encoded);
        return encoded;
    }

    /**
     * Refuses a number so far from the training data that it is infinite in the network's arithmetic; the library knows
     * no lines.
     */
    private void requireNear(CsvTable table, EncodedTable encoded) {
        if (model.table().isPresent()) {
            return; // clips its cells itself
        }
        double[] mean = model.description().standardisation().inputMean();
        double[] scale = model.description().standardisation().inputScale();
        double[] row = new double[mean.length];
        for (int i = 0; i < encoded.examples().size(); i++) {
            encoded.examples().inputs(i, row, 0);
            for (int j = 0; j < row.length; j++) {
                if (!(Math.abs((row[j] - mean[j]) / scale[j]) < FARTHEST)) {
                    throw new UserException(table.place(
                                    encoded.rows()[i],
                                    model.description().inputNames().get(j))
                            + ": found " + row[j]
                            + ", which is too far from the training data, whose mean is " + mean[j]
                            + " and standard deviation " + scale[j] + ". Correct the cell or remove the row.");
                }
            }
        }
    }
}
