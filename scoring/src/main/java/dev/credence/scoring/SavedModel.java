package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.RowKeys;
import dev.credence.core.device.Device;
import dev.credence.core.file.Faults;
import dev.credence.core.interval.AttachmentCheck;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.interval.IntervalSource;
import dev.credence.core.interval.IntervalSources;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
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
import dev.credence.guarantee.recalibration.RecalibrationFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A saved model with its recalibration, guarantee and calibrated intervals. Opening a file checks all of it: column
 * encoding, provenance and attachments.
 *
 * <pre>{@code
 * try (SavedModel model = SavedModel.open(Path.of("houses.credence"))) {
 *     Prediction price = model.predict(Map.of("size", 120, "town", "Soest"));
 * }
 * }</pre>
 *
 * <p>Thread-safe: models of tables, such as those of the method auto, predict concurrently, a network in one thread at
 * a time. A row gets the same bits in each thread. A model of tables needs no device and need not be closed.
 */
public final class SavedModel implements AutoCloseable {
    /** The default levels of central intervals. */
    public static final List<Double> USUAL_LEVELS = List.of(0.5, 0.9, 0.95);

    /** Default p-value threshold of the out-of-distribution flag: 1 % false flags among rows like the reference. */
    public static final double FLAGGED = 0.01;

    private final Path file;
    private final TrainedModel model;
    private final Provenance provenance;
    private final TableSchema schema;
    private final Optional<Guarantee> guarantee;
    private final Optional<Integer> calibratedSamples;
    private final CellCheck check;
    private final RowEncoder encoder;
    private final RowModels models;
    private final RowPredictor predictor;

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
        this.calibratedSamples = IntervalSources.samples(model).stream()
                .boxed()
                .filter(samples -> samples > 1) // 1 for a closed form
                .findFirst();
        this.check = CellCheck.of(model, schema, guarantee.flatMap(Guarantee::gaps));
        this.encoder = new RowEncoder(
                "The data",
                schema,
                model.description().standardisation(),
                model.table().isEmpty(),
                check,
                () -> regions().flatMap(RowRegions::column).orElse(""),
                model::requireTargets);
        this.predictor = new RowPredictor(model, encoder, this::samples);
    }

    /**
     * Opens a model file. Methods come from {@code ServiceLoader}; a network opens the fastest device, which
     * {@link #close} closes.
     *
     * @throws UserException if the file, which it names, is missing, damaged or no model, or its method is not found
     */
    public static SavedModel open(Path file) {
        return RowModels.owned(Methods.discoverAll(), models -> new SavedModel(file, models.load(file), models));
    }

    /**
     * Opens a model file.
     *
     * @param device of a network, asked for when needed; the caller closes it after the model's last use
     */
    public static SavedModel open(Path file, NamedServices<? extends Method> methods, Supplier<Device> device) {
        RowModels models = RowModels.on(methods, device);
        return new SavedModel(file, models.load(file), models);
    }

    /**
     * A model in memory with its attachments: a recalibrated model gives recalibrated predictions.
     *
     * @param name for messages, in place of a file
     * @param trained the caller closes its device, of a network, after the model's last use
     */
    public static SavedModel of(Path name, TrainedModel trained) {
        return new SavedModel(name, trained, RowModels.of(trained));
    }

    /** Takes ownership of the device: {@link #close} closes it. */
    static SavedModel owning(Path name, TrainedModel trained, NamedServices<? extends Method> methods, Device device) {
        return new SavedModel(name, trained, RowModels.owning(methods, device));
    }

    /** The same model predicting with its posterior's mean weights: see {@link TrainedModel}. */
    public SavedModel atMeanWeights() {
        return new SavedModel(file, model.atMeanWeights(), models);
    }

    /** The file, or the name of a model in memory. */
    public Path file() {
        return file;
    }

    /** The trained model, with recalibrated predictions. */
    public TrainedModel model() {
        return model;
    }

    /** The encoding of columns as inputs. */
    public TableSchema schema() {
        return schema;
    }

    /** The encoder of rows as inputs. */
    public RowEncoder encoder() {
        return encoder;
    }

    /** Whether it predicts classes. */
    public boolean isClassification() {
        return !model.description().classNames().isEmpty();
    }

    /** Saves the model with its attachments. */
    public void save(Path to) {
        ModelFile.save(model, to);
    }

    /** Closes the device if {@link #open(Path)} or a training opened one. */
    @Override
    public void close() {
        models.close();
    }

    /** Number S of posterior samples of a prediction: that of the calibration, else the model's default. */
    public int samples() {
        return calibratedSamples().orElse(model.defaultSamples());
    }

    /** The coverages of its calibrated intervals or sets; empty without calibration. */
    public List<Double> coverages() {
        return regions().map(RowRegions::coverages).orElse(List.of());
    }

    /** Default interval levels: none for classes or a calibrated model. */
    public List<Double> usualLevels() {
        return isClassification() || !coverages().isEmpty() ? List.of() : USUAL_LEVELS;
    }

    /** The columns of its predictions with intervals of these levels. */
    public OutputColumns outputColumns(List<Double> levels) {
        boolean groups = regions().map(RowRegions::mayFallBack).orElse(false);
        return isClassification()
                ? OutputColumns.ofClasses(model.description().classNames(), coverages(), groups)
                : OutputColumns.ofReal(
                        levels, coverages(), regions().map(RowRegions::side).orElse(IntervalSide.BOTH), groups);
    }

    /**
     * The prediction for a row, a function of the row alone.
     *
     * @param row a value for each column that the model was trained with, of the types of {@link Table}; null if
     *     missing
     * @throws UserException if a column is missing or unknown, or a value cannot be parsed
     */
    public Prediction predict(Map<String, ?> row) {
        return predict(List.of(row)).get(0);
    }

    /** The same for a record; components that are no columns of the model are ignored. */
    public Prediction predict(Record row) {
        return predict(List.of(row)).get(0);
    }

    /**
     * The predictions for rows, in order, equal to those of a table of these rows. A network uses different weight
     * draws for rows predicted together.
     *
     * @param rows maps or records
     * @throws UserException as above; says which row
     */
    public List<Prediction> predict(List<?> rows) {
        return predictor.predict(rows, this::scorer, usualLevels());
    }

    /** The full predictive distribution of a row. */
    public Predictive distribution(Map<String, ?> row) {
        return predictor.distribution(row);
    }

    private RowScorer scorer() {
        return scorer(UncertaintyReference.NONE, FLAGGED);
    }

    /**
     * The scorer of its predictive distributions, with its calibrated intervals or sets.
     *
     * @param reference uncertainties of reference rows, for p-values
     * @param flagged rows with a p-value up to this one are flagged
     */
    public RowScorer scorer(UncertaintyReference reference, double flagged) {
        return new RowScorer(
                model.description().classNames(),
                regions(),
                reference,
                flagged,
                schema.nonNegative() ? 0 : Double.NEGATIVE_INFINITY);
    }

    /**
     * The unusual cells of each row; empty for pictures.
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
            found.add(check.of(row, column -> cells.text(schema, number, column)));
        }
        return found;
    }

    /** {@link #unusual} summarised in one line; empty without unusual cells. */
    public String unusualText(Examples examples, TableCells cells) {
        return UnusualCells.text(
                unusual(examples, cells),
                name -> schema.columns().stream()
                        .filter(column -> column.column().equals(name))
                        .flatMap(column -> column.categories().stream())
                        .toList(),
                coverages().isEmpty()
                        ? UnusualCells.Promise.NONE
                        : guarantee.flatMap(Guarantee::gaps).isPresent()
                                ? UnusualCells.Promise.OF_CALIBRATION
                                : UnusualCells.Promise.OF_TRAINING);
    }

    /** How many of the words of some rows are unknown to the model, in one line; empty without texts or such words. */
    public String unknownWordsText(Examples examples) {
        return UnknownWords.of(schema, examples).text();
    }

    /**
     * An empty table for the predictions of inputs.
     *
     * @param flags whether to add the columns that flag rows with unusual cells
     */
    public PredictionTable table(PredictionInputs inputs, List<Double> levels, boolean flags) {
        return table(inputs, levels, flags, Optional.empty(), Optional.empty());
    }

    /**
     * An empty table for the predictions of inputs.
     *
     * @param flags whether to add the columns that flag rows with unusual cells
     * @param costs of decisions, whose columns are added
     * @param reference uncertainties of rows that the percentile of each row's uncertainty is among, whose column is
     *     added
     */
    public PredictionTable table(
            PredictionInputs inputs,
            List<Double> levels,
            boolean flags,
            Optional<DecisionCosts> costs,
            Optional<UncertaintyReference> reference) {
        OutputColumns usual = outputColumns(levels);
        OutputColumns own = costs.map(usual::with).orElse(usual);
        OutputColumns flagged = flags ? own.withFlags() : own;
        OutputColumns columns = reference.isPresent() ? flagged.withPercentile() : flagged;
        inputs.requireOwnName(columns.header());
        List<List<UnusualCell>> none =
                reference.isPresent() ? Collections.nCopies(inputs.examples().size(), List.of()) : List.of();
        return new PredictionTable(
                columns,
                scorer(reference.orElse(UncertaintyReference.NONE), FLAGGED),
                levels,
                coverages().isEmpty() ? inputs.examples() : RowKeys.keyed(inputs.examples()),
                flags ? unusual(inputs.examples(), inputs.cells()) : none,
                regions().map(inputs.cells()::of).orElse(List.of()),
                inputs.rowOf(),
                inputs.rows());
    }

    /**
     * Its calibrated intervals or sets, loaded once; empty without calibration.
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

    /** Its training data. */
    public Provenance provenance() {
        return provenance;
    }

    /** The column that rows are sorted by, from its intervals or else its training; empty if unordered. */
    public Optional<String> order() {
        SeriesPlace place = IntervalSources.place(model);
        return (place.isKnown() ? Optional.of(place.column()) : provenance.order()).filter(column -> !column.isEmpty());
    }

    /** The time of the last row that the intervals have followed; the place must be known. */
    public static Moment moment(SeriesPlace place) {
        return Moment.parse(place.last()).orElseThrow();
    }

    /** Time of the last training row in the column {@link #order()}; empty if the training had another order. */
    public Optional<Moment> trainedUpTo() {
        return provenance.last().filter(last -> provenance.order().equals(order()));
    }

    /** Its guarantee; empty without calibration. */
    public Optional<Guarantee> guarantee() {
        return guarantee;
    }

    /** Number S of samples that its intervals or sets were calibrated with; empty for closed forms. */
    public Optional<Integer> calibratedSamples() {
        return calibratedSamples;
    }

    /** The model as trained, without its recalibration and the guarantee on top of it. */
    public TrainedModel asTrained() {
        return IntervalSources.without(model.withPredictions(UnaryOperator.identity()))
                .withoutAttachment(RecalibrationFile.NAME)
                .withoutAttachment(ReferenceFile.NAME);
    }

    /** Whether these are the rows that it was recalibrated on, complete and in order. */
    public boolean wasRecalibratedOn(Examples examples) {
        return RecalibrationFile.of(model)
                .map(fitted -> fitted.rows().equals(Provenance.fingerprint(examples)))
                .orElse(false);
    }

    /**
     * The SHA-256 of the model file's bytes.
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

    /** Whether these are the rows that it was trained on, complete and in order. */
    public boolean wasTrainedOn(Examples examples) {
        return provenance.isOf(examples);
    }

    /** Whether this table holds its training rows; false without the target, or if a cell cannot be parsed. */
    boolean wasTrainedOn(CsvTable table) {
        return table.column(model.description().targetName()).isPresent()
                && isKnown(() -> schema.encode(table).examples());
    }

    /** Whether this folder holds its training images; false if it is not sorted into the model's classes. */
    boolean wasTrainedOn(ImageFolder folder) {
        return isKnown(() -> folder.examples(requireImage(), model.description().classNames()));
    }

    private boolean isKnown(Supplier<Examples> rows) {
        Examples examples;
        try {
            examples = rows.get();
        } catch (UserException e) {
            return false; // the training data could be read
        }
        return wasTrainedOn(examples);
    }

    /**
     * The shape of its input images.
     *
     * @throws UserException if it does not take images
     */
    public ImageShape requireImage() {
        return model.description()
                .problem()
                .image()
                .orElseThrow(() -> new UserException("The model " + file
                        + " was not trained on images and takes no folder of pictures: name a table."));
    }

    /** The encoded inputs of a table; a target is not needed. */
    public EncodedTable inputs(CsvTable table) {
        requirePixels(table);
        return Memory.reading("The table " + table.source(), () -> encoder.encodeInputs(table));
    }

    /**
     * The encoded inputs and targets of a table.
     *
     * @param target the target column; empty for the one trained on
     * @throws UserException for a target outside the likelihood's support; names line and column
     */
    public EncodedTable examples(CsvTable table, String target) {
        requirePixels(table);
        return Memory.reading("The table " + table.source(), () -> encoder.encode(table, target));
    }

    /** Refuses a table without pixel columns for a model of images; its user probably means a folder. */
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
