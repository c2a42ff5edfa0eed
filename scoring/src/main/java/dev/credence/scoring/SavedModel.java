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
import dev.credence.core.method.Methods;
import dev.credence.core.predict.PointException;
import dev.credence.core.predict.Predictive;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.monitor.ReferenceFile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A saved model, ready to predict: with the recalibration, the guarantee and the further intervals that its file holds.
 * Everything in the file is checked when it is opened: how tables become inputs, the training data, what was attached.
 *
 * <pre>{@code
 * try (SavedModel model = SavedModel.open(Path.of("houses.credence"))) {
 *     RowPrediction price = model.predict(Map.of("size", 120, "town", "Soest"));
 * }
 * }</pre>
 *
 * <p>For several threads at once: models of tables, such as those of the method auto, predict in all of them; a network
 * in one after the other. A row gets the same bits in each. A model of tables holds no device and need not be closed.
 */
public final class SavedModel implements AutoCloseable {
    private static final List<Double> USUAL_LEVELS = List.of(0.5, 0.9, 0.95);

    /** What a row is flagged at if nothing else is said: one in a hundred of those like the reference. */
    public static final double FLAGGED = 0.01;

    private final Path file;
    private final TrainedModel model;
    private final Provenance provenance;
    private final TableSchema schema;
    private final Optional<Guarantee> guarantee;
    private final CellCheck check;
    private final RowEncoder encoder;
    private final RowModels models;
    private final ReentrantLock use = new ReentrantLock();

    private SavedModel(Path file, TrainedModel trained, RowModels models) {
        this.file = file;
        this.models = models;
        this.schema = TableSchemas.of(trained, file, "");
        try {
            this.provenance = Provenance.of(trained.description());
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: in its facts about the training, " + e.getMessage()
                            + ". Train it again.",
                    e);
        }
        AttachmentCheck.of(trained, file);
        SeriesPlace place = IntervalSources.place(trained);
        if (place.isKnown() && Moment.parse(place.last()).isEmpty()) {
            throw new UserException("The model file " + file + " is damaged: its intervals follow rows up to "
                    + place.column() + " '" + place.last() + "', expected a moment. Calibrate the model again.");
        }
        this.model = RecalibrationFile.apply(trained);
        this.guarantee = GuaranteeFile.of(model);
        this.check = new CellCheck(
                schema, model.description().standardisation(), model.table().isEmpty(), TrainingProfileFile.of(model));
        this.encoder = new RowEncoder(
                "The data",
                schema,
                model.description().standardisation(),
                model.table().isEmpty(),
                check,
                () -> regions().flatMap(RowRegions::column).orElse(""),
                model::requireTargets);
    }

    /**
     * Opens a file. Methods are found by {@code ServiceLoader}; for a network, the fastest device is opened, which
     * {@link #close} closes.
     *
     * @throws UserException if the file is missing, damaged or foreign, or its method is not on the class path; names
     *     the file
     */
    public static SavedModel open(Path file) {
        return RowModels.owned(Methods.discoverAll(), models -> new SavedModel(file, models.load(file), models));
    }

    /**
     * Opens a file.
     *
     * @param device for a network; stays open as long as the model is used, and is not closed with it
     */
    public static SavedModel open(Path file, NamedServices<? extends Method> methods, Device device) {
        RowModels models = RowModels.on(methods, device);
        return new SavedModel(file, models.load(file), models);
    }

    /**
     * A model in memory, with what is attached to it: predictions of a recalibrated model are the recalibrated ones.
     *
     * @param name for messages, in place of a file
     * @param trained its device, of a network, stays open as long as the model is used, and is not closed with it
     */
    public static SavedModel of(Path name, TrainedModel trained) {
        return new SavedModel(name, trained, RowModels.of(trained));
    }

    /** Takes the device over: {@link #close} closes it. */
    static SavedModel owning(Path name, TrainedModel trained, NamedServices<? extends Method> methods, Device device) {
        return new SavedModel(name, trained, RowModels.owning(methods, device));
    }

    /** The same model that predicts by the one network of its posterior's mean weights: see {@link TrainedModel}. */
    public SavedModel atMeanWeights() {
        return new SavedModel(file, model.atMeanWeights(), models);
    }

    /** The file, or the name of a model in memory. */
    public Path file() {
        return file;
    }

    /** The model behind it, with recalibrated predictions. */
    public TrainedModel model() {
        return model;
    }

    /** How its columns become inputs. */
    public TableSchema schema() {
        return schema;
    }

    /** How rows become inputs. */
    public RowEncoder encoder() {
        return encoder;
    }

    /** Whether it predicts classes. */
    public boolean isClassification() {
        return !model.description().classNames().isEmpty();
    }

    /** Saves it as it is, with all that is attached. */
    public void save(Path to) {
        ModelFile.save(model, to);
    }

    /** Closes the device if {@link #open(Path)} or a training opened one. */
    @Override
    public void close() {
        models.close();
    }

    /** S of a prediction: as it was calibrated with, else as its settings have it. */
    public int samples() {
        return calibratedSamples().orElse(model.defaultSamples());
    }

    /** The coverages of its calibrated intervals or sets; none without. */
    public List<Double> coverages() {
        return regions().map(RowRegions::coverages).orElse(List.of());
    }

    /** The levels of the intervals if nobody asks for others: none beside calibrated ones, or of classes. */
    public List<Double> usualLevels() {
        return isClassification() || !coverages().isEmpty() ? List.of() : USUAL_LEVELS;
    }

    /** The columns of its predictions with intervals of these levels. */
    public OutputColumns outputColumns(List<Double> levels) {
        boolean groups = regions().map(RowRegions::mayFallBack).orElse(false);
        return isClassification()
                ? OutputColumns.ofClasses(model.description().classNames(), coverages(), groups)
                : OutputColumns.ofReal(levels, coverages(), groups);
    }

    /**
     * The prediction for a row, a function of the row alone.
     *
     * @param row a value for each column that the model was trained with: a number, a truth value, or what has the text
     *     of a cell; null where it is missing
     * @throws UserException if a column is missing or unknown, or a value is not understood
     */
    public RowPrediction predict(Map<String, ?> row) {
        return predict(List.of(row)).get(0);
    }

    /**
     * The predictions for rows, in their order: those that a table of these rows would get. A network predicts rows
     * together with different draws of its weights.
     *
     * @throws UserException as above; says which row
     */
    public List<RowPrediction> predict(List<? extends Map<String, ?>> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        EncodedRows encoded = encoder.encode(rows);
        RowScorer scorer = scorer(UncertaintyReference.NONE, FLAGGED);
        List<RowPrediction> all = new ArrayList<>();
        try {
            inTurn(() -> model.predict(
                    encoded.examples(),
                    samples(),
                    (tile, from) -> all.addAll(
                            scorer.of(tile, encoded.part(from, from + tile.points()), usualLevels(), false))));
        } catch (PointException e) {
            throw new UserException(e.of("The data row " + (e.point() + 1)), e);
        }
        return all;
    }

    /** The predictive distribution of a row, for what a {@link RowPrediction} does not have. */
    public Predictive distribution(Map<String, ?> row) {
        Examples encoded = encoder.encode(List.of(row)).examples();
        List<Predictive> found = new ArrayList<>();
        inTurn(() -> found.add(model.predict(encoded, samples())));
        return found.get(0);
    }

    /** A network is used by one thread at a time. */
    private void inTurn(Runnable prediction) {
        if (model.table().isPresent()) {
            prediction.run(); // and so are models beside it, tables' too
            return;
        }
        use.lock();
        try {
            prediction.run();
        } finally {
            use.unlock();
        }
    }

    /**
     * What makes predictions of its predictive distributions, with its calibrated intervals or sets.
     *
     * @param reference whose uncertainties those of rows are compared with
     * @param flagged the p-value up to which a row is flagged
     */
    public RowScorer scorer(UncertaintyReference reference, double flagged) {
        return new RowScorer(model.description().classNames(), regions(), reference, flagged);
    }

    /**
     * The cells of each row that are unlike those of the training rows; none of pictures.
     *
     * @param examples the rows' inputs
     * @param cells the same rows' cells as text
     */
    public List<List<UnusualCell>> unusual(Examples examples, TableCells cells) {
        List<List<UnusualCell>> found = new ArrayList<>();
        double[] row = new double[examples.inputs()];
        for (int i = 0; i < examples.size() && examples.image().isEmpty(); i++) {
            int number = i;
            examples.inputs(i, row, 0);
            found.add(check.of(row, column -> cells.text(number, column)));
        }
        return found;
    }

    /** {@link #unusual} in one line, for people; empty where there are no such cells. */
    public String unusualText(Examples examples, TableCells cells) {
        return UnusualCells.text(
                unusual(examples, cells),
                name -> schema.columns().stream()
                        .filter(column -> column.column().equals(name))
                        .flatMap(column -> column.categories().stream())
                        .toList());
    }

    /** A table for the predictions of inputs, with intervals of these levels. */
    public PredictionTable table(PredictionInputs inputs, List<Double> levels) {
        return table(inputs, levels, false);
    }

    /**
     * The same.
     *
     * @param flags whether it has columns that say which rows are unlike the training rows
     */
    public PredictionTable table(PredictionInputs inputs, List<Double> levels, boolean flags) {
        OutputColumns columns = outputColumns(levels);
        return new PredictionTable(
                flags ? columns.withFlags() : columns,
                scorer(UncertaintyReference.NONE, FLAGGED),
                levels,
                inputs.examples(),
                flags ? unusual(inputs.examples(), inputs.cells()) : List.of(),
                regions().map(inputs.cells()::of).orElse(List.of()),
                inputs.rowOf(),
                inputs.rows());
    }

    /**
     * Its calibrated intervals or sets, where it has some; loaded once.
     *
     * @throws UserException if they cannot be used; names the file
     */
    public Optional<RowRegions> regions() {
        return models.regions(this::load);
    }

    private Optional<RowRegions> load(NamedServices<? extends Method> methods, Supplier<Device> device) {
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

    /** Which data it was trained on. */
    public Provenance provenance() {
        return provenance;
    }

    /** The column that rows are sorted by: that of its intervals or of its training, if they had one. */
    public Optional<String> order() {
        SeriesPlace place = IntervalSources.place(model);
        return (place.isKnown() ? Optional.of(place.column()) : provenance.order()).filter(column -> !column.isEmpty());
    }

    /** When the rows were that intervals have followed last; of a place that is known. */
    public static Moment moment(SeriesPlace place) {
        return Moment.parse(place.last()).orElseThrow();
    }

    /** Value of the last training row in the column of {@link #order()}; empty where the training had another order. */
    public Optional<Moment> trainedUpTo() {
        return provenance.last().filter(last -> provenance.order().equals(order()));
    }

    /** Its guarantee, where it has been calibrated. */
    public Optional<Guarantee> guarantee() {
        return guarantee;
    }

    /** S of the predictions that its intervals or sets are made of, where they are drawn. */
    public Optional<Integer> calibratedSamples() {
        return IntervalSources.samples(model).stream()
                .boxed()
                .filter(samples -> samples > 1) // 1 of a prediction in closed form
                .findFirst();
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
        return provenance.isOf(examples);
    }

    /** The same of a table, in their order; not of one without the target, or where a cell cannot be understood. */
    boolean wasTrainedOn(CsvTable table) {
        return table.column(model.description().targetName()).isPresent()
                && isKnown(() -> schema.encode(table).examples());
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
        requirePixels(table);
        return Memory.reading("The table " + table.source(), () -> encoder.encodeInputs(table));
    }

    /**
     * Inputs and targets of a table.
     *
     * @param target the target's column; empty for the one trained on
     * @throws UserException if the model's likelihood cannot have a target; names line and column
     */
    public EncodedTable examples(CsvTable table, String target) {
        requirePixels(table);
        return Memory.reading("The table " + table.source(), () -> encoder.encode(table, target));
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
}
