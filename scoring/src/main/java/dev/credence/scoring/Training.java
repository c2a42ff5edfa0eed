package dev.credence.scoring;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.method.TableMethod;
import dev.credence.core.model.Architecture;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.Fit;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CellOptions;
import dev.credence.datasets.csv.CellWords;
import dev.credence.datasets.csv.ClassWeights;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.DecimalMark;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.datasets.csv.WeightChoice;
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Trains a model on rows of named cells, numeric and categorical.
 *
 * <pre>{@code
 * SavedModel model = Training.onRows(rows).target("price").calibrated(0.9).train();
 * model.save(Path.of("houses.credence"));
 * }</pre>
 *
 * <p>Columns of numbers are numeric, columns of words categorical; columns of dates become several numbers. A target of
 * words, or of only 0 and 1, is a class. Calls say otherwise where that is wrong; those that name columns or words add
 * to what was named before. A column that is named and that the rows do not have is refused by {@link #train}.
 */
public final class Training {
    /** Share of the rows held out for calibration. */
    private static final double CALIBRATION = 0.2;

    private static final Path NAME = Path.of("model");

    private final CsvTable table;
    private SchemaOptions columns = SchemaOptions.target("");
    private Optional<MissingPolicy> missing = Optional.empty();
    private final Set<String> categorical = new LinkedHashSet<>();
    private final Set<String> noInputs = new LinkedHashSet<>();
    private WeightChoice weights = WeightChoice.NONE;
    private String method = "auto";
    private final Map<String, String> settings = new LinkedHashMap<>();
    private long seed = 1;
    private Optional<Duration> time = Optional.empty();
    private double[] coverages = {};

    private Training(CsvTable table) {
        this.table = table;
    }

    /** Trains on a table. */
    public static Training on(CsvTable table) {
        return new Training(table);
    }

    /**
     * Trains on rows.
     *
     * @param rows at least one, each with values by column: a number, a boolean, or an object whose text is the cell's;
     *     null or no entry if missing
     */
    public static Training onRows(List<? extends Map<String, ?>> rows) {
        Set<String> header = new LinkedHashSet<>();
        rows.forEach(row -> header.addAll(row.keySet()));
        List<List<String>> cells = new ArrayList<>();
        for (Map<String, ?> row : rows) {
            cells.add(header.stream().map(row::get).map(RowEncoder::cell).toList());
        }
        return new Training(CsvTable.of("The data", "row", List.copyOf(header), cells));
    }

    /** The column to predict. */
    public Training target(String column) {
        columns = columns.withTarget(column);
        return this;
    }

    /** The task; by default the target's values determine it. */
    public Training task(TaskChoice choice) {
        columns = columns.withTask(choice);
        return this;
    }

    /**
     * What to do about missing inputs. By default they are kept by methods and networks that learn from them, and
     * refused for others.
     */
    public Training missing(MissingPolicy policy) {
        missing = Optional.of(policy);
        return this;
    }

    /** Columns of categories that look like numbers or dates. */
    public Training categorical(String... names) {
        categorical.addAll(List.of(names));
        return this;
    }

    /** Columns to leave out. */
    public Training ignoring(String... names) {
        noInputs.addAll(List.of(names));
        return this;
    }

    /** The column that names the rows, which is no input. */
    public Training id(String column) {
        return ignoring(column);
    }

    /**
     * The column of weights, finite numbers of 0 or more, which is no input: a row of weight 2 counts as two copies of
     * it, one of weight 0 is left out. A guarantee counts each row of a positive weight once.
     */
    public Training weight(String column) {
        weights = new WeightChoice(Optional.of(column), weights.classes());
        return this;
    }

    /** Weights of classes, by which the weights of their rows are multiplied. */
    public Training classWeights(ClassWeights ofClasses) {
        weights = new WeightChoice(weights.column(), Optional.of(ofClasses));
        return this;
    }

    /** Further words for missing values. */
    public Training missingWords(CellWords words) {
        CellOptions cells = columns.cells();
        columns = columns.withCells(
                new CellOptions(cells.decimal(), cells.missing().and(words), cells.values()));
        return this;
    }

    /** Usual words for missing values that are values here, such as NA for a region. */
    public Training valueWords(CellWords words) {
        CellOptions cells = columns.cells();
        columns = columns.withCells(
                new CellOptions(cells.decimal(), cells.missing(), cells.values().and(words)));
        return this;
    }

    /** The decimal mark of all columns; by default it is detected. */
    public Training decimal(DecimalMark mark) {
        CellOptions cells = columns.cells();
        columns = columns.withCells(new CellOptions(Optional.of(mark), cells.missing(), cells.values()));
        return this;
    }

    /** Says that targets may be negative although no training target is: intervals may begin below 0. */
    public Training negativeTargets() {
        columns = columns.withNegative(true);
        return this;
    }

    /** The method by name; {@code auto} by default, whose module is {@code inference-auto}. */
    public Training method(String name) {
        method = name;
        return this;
    }

    /** Sets a setting of the method, as text; other settings keep the method's defaults. */
    public Training set(String setting, String value) {
        settings.put(setting, value);
        return this;
    }

    /** The seed of all random numbers; 1 by default. */
    public Training seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /**
     * The time limit of a method for tables such as {@code auto}; without one the method decides. The result then
     * depends on the machine's speed.
     */
    public Training within(Duration limit) {
        time = Optional.of(limit);
        return this;
    }

    /**
     * Holds out a random fifth of the rows, copies of a row together, and calibrates on them (split conformal
     * prediction): intervals or class sets have these coverages for rows exchangeable with the training rows, whatever
     * the model.
     *
     * @param newCoverages each in (0, 1)
     */
    public Training calibrated(double... newCoverages) {
        coverages = newCoverages.clone();
        return this;
    }

    /**
     * Trains the model. A network is trained on the fastest device, which {@link SavedModel#close} closes.
     *
     * @throws UserException if the rows, the target, the method or a setting cannot be used; says why
     */
    public SavedModel train() {
        if (columns.target().isEmpty()) {
            throw new UserException(
                    "No target is named: say which column to predict, of " + ShortText.of(table.header()) + ".");
        }
        NamedServices<Method> methods = Methods.discoverAll();
        Method chosen = methods.get(method);
        if (chosen instanceof TableMethod ofTables) {
            return SavedModel.of(NAME, attached(trained(ofTables), true));
        }
        if (time.isPresent()) {
            throw new UserException("The method '" + method + "' trains for a number of epochs, not for a time: leave"
                    + " the time out, or set 'epochs'.");
        }
        InferenceMethod network = (InferenceMethod) chosen;
        Device device = Devices.discover().open(Devices.AUTO);
        try {
            boolean takesCells = Architecture.takesCells(settings.getOrDefault("model", ""));
            TrainedModel model = attached(trained(network, device), takesCells);
            return SavedModel.owning(NAME, model, methods, device);
        } catch (RuntimeException | Error e) {
            device.close();
            throw e;
        }
    }

    /** Trains on rows of a data set. */
    private interface Trainer {
        TrainedModel train(TableSchema schema, Dataset dataset, Examples rows, List<Column> cells);
    }

    private Trainer trained(TableMethod chosen) {
        return (schema, dataset, rows, cells) -> {
            TableFit fit = TableFit.of(chosen)
                    .settings(settings)
                    .seed(seed)
                    .threads(Runtime.getRuntime().availableProcessors())
                    .cells(cells)
                    .columns(TableSchemas.toJson(schema))
                    .provenance(provenance(rows));
            time.ifPresent(fit::time);
            return fit.train(dataset, rows);
        };
    }

    private Trainer trained(InferenceMethod chosen, Device device) {
        return (schema, dataset, rows, cells) -> Fit.of(chosen, device)
                .settings(settings)
                .seed(seed)
                .cells(cells)
                .columns(TableSchemas.toJson(schema))
                .provenance(provenance(rows))
                .train(dataset, rows);
    }

    private ObjectNode provenance(Examples rows) {
        return Provenance.ofRows(rows).weightedBy(weights.column()).toJson();
    }

    /**
     * Trains the model and attaches its training profile, for monitoring, and its guarantee.
     *
     * @param takesCells whether the method or network reads the table's cells
     */
    private TrainedModel attached(Trainer trainer, boolean takesCells) {
        CsvTable rowsThatCount = weights.positive(table);
        TrainingTable read = TrainingTable.of("rows", rowsThatCount, options(takesCells), weights);
        Dataset dataset = read.dataset();
        Examples all = dataset.examples();
        List<Column> cells = read.cells();
        HeldOut division = HeldOut.of(all, coverages.length == 0 ? 0 : CALIBRATION, seed);
        Examples rows = all.rows(division.kept());
        TrainedModel model = trainer.train(read.schema(), dataset, rows, cells);
        TrainedModel profiled = cells.isEmpty() || model.table().isPresent()
                ? TrainingProfileFile.attachAll(model, rows)
                : TrainingProfileFile.attachAll(model, cells, rows);
        int[] encoded = read.encoded().rows();
        TrainedModel known = read.attachRows(
                profiled, Arrays.stream(division.kept()).map(i -> encoded[i]).toArray());
        return coverages.length == 0
                ? known
                : GuaranteeFile.attach(
                        known,
                        Conformal.split(known, all.rows(division.held()))
                                .seed(seed)
                                .at(coverages));
    }

    private SchemaOptions options(boolean takesCells) {
        if (weights.column().filter(columns.target()::equals).isPresent()) {
            throw new UserException("The column '" + columns.target() + "' is the target and cannot hold the weights.");
        }
        MissingPolicy policy = missing.orElse(takesCells ? MissingPolicy.KEEP : MissingPolicy.REFUSE);
        if (takesCells != (policy == MissingPolicy.KEEP)) {
            throw new UserException("The policy '" + policy + "' for missing values is not for the method '" + method
                    + "' and its network, which "
                    + (takesCells
                            ? "learn from missing values: name none."
                            : "need a value in each cell: choose another policy."));
        }
        Set<String> left = new LinkedHashSet<>(noInputs);
        weights.column().ifPresent(left::add);
        return columns.withTask(columns.task().suited(settings))
                .withMissing(policy)
                .withCategorical(categorical)
                .withIgnored(left);
    }
}
