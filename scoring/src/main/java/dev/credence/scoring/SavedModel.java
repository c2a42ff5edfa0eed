package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.device.Device;
import dev.credence.core.file.Faults;
import dev.credence.core.interval.AttachmentCheck;
import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.IntervalSources;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.monitor.ReferenceFile;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A saved model, ready to predict. Everything that its file holds is checked when it is opened: how tables become
 * inputs, the training data, the guarantee.
 *
 * @param file where it was read from
 * @param model with recalibrated predictions, where the file has a recalibration; its device stays open as long as the
 *     model is used
 */
public record SavedModel(Path file, TrainedModel model) {
    /** Standard deviations; what a network multiplies such numbers with must not take them beyond float. */
    private static final double FARTHEST = 1e18;

    /** @throws UserException if that is damaged; names the file */
    public SavedModel {
        TableSchemas.check(model, file);
        try {
            Provenance.of(model.description());
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: in its facts about the training, " + e.getMessage()
                            + ". Train it again.",
                    e);
        }
        AttachmentCheck.of(model, file);
        SeriesPlace place = IntervalSources.place(model);
        if (place.isKnown() && Moment.parse(place.last()).isEmpty()) {
            throw new UserException("The model file " + file + " is damaged: its intervals follow rows up to "
                    + place.column() + " '" + place.last() + "', expected a moment. Calibrate the model again.");
        }
        model = RecalibrationFile.apply(model);
    }

    /** Which data it was trained on. */
    public Provenance provenance() {
        return Provenance.of(model.description());
    }

    /** The column that rows are sorted by: that of its intervals or of its training, if they had one. */
    public Optional<String> order() {
        SeriesPlace place = IntervalSources.place(model);
        return (place.isKnown() ? Optional.of(place.column()) : provenance().order())
                .filter(column -> !column.isEmpty());
    }

    /** When the rows were that intervals have followed last; of a place that is known. */
    public static Moment moment(SeriesPlace place) {
        return Moment.parse(place.last()).orElseThrow();
    }

    /** Value of the last training row in the column of {@link #order()}; empty where the training had another order. */
    public Optional<Moment> trainedUpTo() {
        return provenance().last().filter(last -> provenance().order().equals(order()));
    }

    /** Its guarantee, where it has been calibrated. */
    public Optional<Guarantee> guarantee() {
        return GuaranteeFile.of(model);
    }

    /** S of the predictions that its intervals or sets are made of, where they are drawn. */
    public Optional<Integer> calibratedSamples() {
        return IntervalSources.samples(model).stream()
                .boxed()
                .filter(samples -> samples > 1) // 1 of a prediction in closed form
                .findFirst();
    }

    /**
     * Its calibrated intervals or sets, where it has some.
     *
     * @param methods for models beside the model
     * @param device that models beside the model predict on; stays open as long as they are used
     * @throws UserException if they cannot be used; names the file
     */
    public Optional<RowRegions> regions(NamedServices<? extends Method> methods, Device device) {
        Optional<IntervalSource<?>> source = IntervalSources.of(model);
        try {
            return source.flatMap(found -> found.load(model, methods, device));
        } catch (UserException | IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: in its attachment "
                            + source.map(IntervalSource::name).orElse("") + ", " + e.getMessage()
                            + ". Train the model again.",
                    e);
        }
    }

    /** The model as it was trained, without a recalibration and a guarantee for what that gave. */
    public TrainedModel asTrained() {
        return IntervalSources.without(model.withPredictions(UnaryOperator.identity()))
                .withoutAttachment(RecalibrationFile.NAME)
                .withoutAttachment(ReferenceFile.NAME);
    }

    /** Whether these are the rows that it was recalibrated on, all of them in their order. */
    public boolean wasRecalibratedOn(Examples examples) {
        return RecalibrationFile.of(model)
                .map(fitted -> fitted.rows().equals(Provenance.fingerprint(examples)))
                .orElse(false);
    }

    /**
     * What tells the model's file from others: the SHA-256 of its bytes.
     *
     * @throws UserException if it cannot be read again
     */
    public String fileFingerprint() {
        try {
            return Fingerprint.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UserException("The model file " + file + " cannot be read: " + Faults.reason(e), e);
        }
    }

    /** Whether these are the rows that it was trained on, all of them in their order. */
    public boolean wasTrainedOn(Examples examples) {
        return provenance().isOf(examples);
    }

    /** The same of a table, in their order; not of one without the target, or where a cell cannot be understood. */
    boolean wasTrainedOn(CsvTable table) {
        return table.column(model.description().targetName()).isPresent()
                && isKnown(() -> TableSchemas.of(model, file, "").encode(table).examples());
    }

    /** The same of a folder of pictures; not of one that is not sorted into the model's classes. */
    boolean wasTrainedOn(ImageFolder folder) {
        return isKnown(() -> folder.examples(requireImage(), model.description().classNames()));
    }

    private boolean isKnown(Supplier<Examples> rows) {
        Examples examples;
        try {
            examples = rows.get();
        } catch (UserException e) {
            return false; // what it was trained on could be read
        }
        return wasTrainedOn(examples);
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
                        + " was not trained on images and takes no folder of pictures: name a table."));
    }

    /** The inputs of a table as the model reads it; a target is not needed. */
    public EncodedTable inputs(CsvTable table) {
        return encoded(table, TableSchemas.of(model, file, "")::encodeInputs);
    }

    /**
     * Inputs and targets of a table.
     *
     * @param target the target's column; empty for the one trained on
     * @throws UserException if a target is none that the model's likelihood can have; names line and column
     */
    public EncodedTable examples(CsvTable table, String target) {
        EncodedTable encoded = encoded(table, TableSchemas.of(model, file, target)::encode);
        model.requireTargets(encoded.examples());
        return encoded;
    }

    private EncodedTable encoded(CsvTable table, Function<CsvTable, EncodedTable> encoding) {
        requirePixels(table);
        EncodedTable encoded = Memory.reading("The table " + table.source(), () -> encoding.apply(table));
        requireNear(table, encoded);
        return encoded;
    }

    /** A table of images has a column for each pixel; who names another one wants a folder. */
    private void requirePixels(CsvTable table) {
        String first = model.description().inputNames().get(0);
        model.description()
                .problem()
                .image()
                .filter(shape -> table.column(first).isEmpty())
                .ifPresent(shape -> {
                    throw new UserException(table.source() + " has no column '" + first + "'. The model " + file
                            + " was trained on images of " + shape + ": name a folder of pictures, or a table with a"
                            + " column for each pixel.");
                });
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
                // what is missing is the network's to fill in, where a table may have it
                if (!Double.isNaN(row[j]) && !(Math.abs((row[j] - mean[j]) / scale[j]) < FARTHEST)) {
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
