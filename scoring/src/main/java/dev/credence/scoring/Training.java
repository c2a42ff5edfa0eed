package dev.credence.scoring;

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
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
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
 * <p>Columns of numbers are numeric, columns of words categorical; columns of ISO 8601 dates become several numbers. A
 * target of words, or of only 0 and 1, is a class.
 */
public final class Training {
    /** Share of the rows held out for calibration. */
    private static final double CALIBRATION = 0.2;

    private static final Path NAME = Path.of("model");

    private final CsvTable table;
    private String target = "";
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
        target = column;
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
        if (target.isEmpty()) {
            throw new UserException(
                    "No target is named: say which column to predict, of " + ShortText.of(table.header()) + ".");
        }
        NamedServices<Method> methods = Methods.discoverAll();
        Method chosen = methods.get(method);
        if (chosen instanceof TableMethod ofTables) {
            return SavedModel.of(NAME, attached(trained(ofTables), MissingPolicy.KEEP));
        }
        if (time.isPresent()) {
            throw new UserException("The method '" + method + "' trains for a number of epochs, not for a time: leave"
                    + " the time out, or set 'epochs'.");
        }
        InferenceMethod network = (InferenceMethod) chosen;
        Device device = Devices.discover().open(Devices.AUTO);
        try {
            MissingPolicy missing = Architecture.takesCells(settings.getOrDefault("model", ""))
                    ? MissingPolicy.KEEP
                    : MissingPolicy.REFUSE;
            TrainedModel model = attached(trained(network, device), missing);
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
                    .provenance(Provenance.ofRows(rows).toJson());
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
                .provenance(Provenance.ofRows(rows).toJson())
                .train(dataset, rows);
    }

    /** Trains the model and attaches its training profile, for monitoring, and its guarantee. */
    private TrainedModel attached(Trainer trainer, MissingPolicy missing) {
        TableSchema schema = TableSchema.fit(table, SchemaOptions.target(target).withMissing(missing));
        EncodedTable encoded = schema.encode(table);
        Dataset dataset = schema.dataset("rows", encoded);
        Examples all = dataset.examples();
        List<Column> cells = missing == MissingPolicy.KEEP ? schema.cellColumns() : List.of();
        HeldOut division = HeldOut.of(all, coverages.length == 0 ? 0 : CALIBRATION, seed);
        Examples rows = all.rows(division.kept());
        TrainedModel model = trainer.train(schema, dataset, rows, cells);
        TrainedModel profiled = cells.isEmpty() || model.table().isPresent()
                ? TrainingProfileFile.attachAll(model, rows)
                : TrainingProfileFile.attachAll(model, cells, rows);
        int[] trainedOn =
                Arrays.stream(division.kept()).map(i -> encoded.rows()[i]).toArray();
        TrainedModel known = TrainedRows.attach(profiled, schema, table, trainedOn);
        return coverages.length == 0
                ? known
                : GuaranteeFile.attach(
                        known,
                        Conformal.split(known, all.rows(division.held()))
                                .seed(seed)
                                .at(coverages));
    }
}
