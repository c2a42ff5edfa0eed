package dev.credence.scoring;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.CanonicalCell;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TextDefaults;
import dev.credence.core.model.Architecture;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.MethodOfRuns;
import dev.credence.core.run.RunSession;
import dev.credence.core.train.Fit;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.datasets.csv.WordCodes;
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Trains a model on a table; {@link Credence#train} is the short way.
 *
 * <pre>{@code
 * SavedModel model = Training.on(Table.of(houses).target("price"))
 *         .within(Duration.ofSeconds(20))
 *         .calibrated(0.9)
 *         .train();
 * model.save(Path.of("houses.credence"));
 * }</pre>
 */
public final class Training {
    /** Share of the rows held out for calibration. */
    private static final double CALIBRATION = 0.2;

    private static final Path NAME = Path.of("model");

    private final Table table;
    private String method = "auto";
    private final Map<String, String> settings = new LinkedHashMap<>();
    private long seed = 1;
    private Optional<Duration> time = Optional.empty();
    private double[] coverages = {};
    private Optional<String> calibration = Optional.empty();
    private String device = Devices.AUTO;
    private int threads = Runtime.getRuntime().availableProcessors();
    private Optional<RunSession> runs = Optional.empty();

    private Training(Table table) {
        this.table = table;
    }

    /** Trains on the rows of a table, whose target is named. */
    public static Training on(Table table) {
        return new Training(table);
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
     * Calibrates on the rows that a column marks, instead of a random fifth, and does not train on them.
     *
     * @param column of truth values, which is no input
     * @param newCoverages as above
     */
    public Training calibratedWhere(String column, double... newCoverages) {
        calibration = Optional.of(column);
        return calibrated(newCoverages);
    }

    /** The device of a network, by name; {@code auto}, by default, is the fastest. */
    public Training device(String name) {
        device = name;
        return this;
    }

    /**
     * Other machines for the parts of a training that consists of runs, as those of {@code auto} and {@code ensemble};
     * the model is the same.
     */
    public Training on(RunSession session) {
        runs = Optional.of(session);
        return this;
    }

    /** The number of threads; by default that of processors. */
    public Training threads(int count) {
        threads = count;
        return this;
    }

    /**
     * Trains the model. A network is trained on the fastest device, which {@link SavedModel#close} closes.
     *
     * <p>Training runs on a thread of its own. If the calling thread is interrupted, before or meanwhile, a method for
     * tables such as {@code auto} ends with the best model so far, which is calibrated and returned, as soon as there
     * is one; the calling thread is then marked as interrupted. A network, which is complete only after its last epoch,
     * is refused.
     *
     * @throws UserException if the rows, the target, the method or a setting cannot be used, or if the training of a
     *     network was interrupted; says why
     */
    public SavedModel train() {
        try {
            return StoppableWork.run(this::train);
        } catch (UserException e) {
            throw ProgramRemedies.of(e);
        }
    }

    /** @param stopped says whether to end training */
    private SavedModel train(BooleanSupplier stopped) {
        NamedServices<Method> methods = Methods.discoverAll();
        Method chosen = runs.map(session -> on(session, methods.get(method))).orElseGet(() -> methods.get(method));
        if (chosen instanceof TableMethod known
                && (table.isOfSteps() || (table.isOfSequences() && !known.readsTexts()))) {
            throw new UserException("Texts and steps are for networks that read sequences, and '" + method
                    + "' trains others: name a method of networks, such as dropout-alpha.");
        }
        if (chosen instanceof TableMethod ofTables) {
            return SavedModel.of(NAME, attached(trained(ofTables, stopped), true, ofTables.readsTexts()));
        }
        if (time.isPresent()) {
            throw new UserException("The method '" + method + "' trains for a number of epochs, not for a time: leave"
                    + " the time out, or set 'epochs'.");
        }
        InferenceMethod network = (InferenceMethod) chosen;
        Device opened = Devices.discover().open(device, threads);
        try {
            boolean takesCells = table.isOfSequences() || Architecture.takesCells(settings.getOrDefault("model", ""));
            TrainedModel model = attached(trained(network, opened, stopped), takesCells, false);
            return SavedModel.owning(NAME, model, methods, opened);
        } catch (TrainingStopped e) {
            opened.close();
            throw new UserException(
                    "The training of '" + method + "' was interrupted after epoch " + e.epoch()
                            + " and gives no model before its last one.",
                    e);
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private static Method on(RunSession session, Method chosen) {
        if (chosen instanceof MethodOfRuns ofRuns) {
            return ofRuns.on(session);
        }
        throw new UserException("The training of '" + chosen.name() + "' is a single one, on this machine: leave the"
                + " other machines out, or name auto or ensemble, whose networks are trained one by one.");
    }

    /** Trains on rows of a data set. */
    private interface Trainer {
        TrainedModel train(TableSchema schema, Dataset dataset, Examples rows, List<Column> cells);
    }

    private Trainer trained(TableMethod chosen, BooleanSupplier stopped) {
        return (schema, dataset, rows, cells) -> {
            TableFit fit = TableFit.of(chosen)
                    .settings(settings)
                    .seed(seed)
                    .threads(threads)
                    .cells(cells)
                    .columns(TableSchemas.toJson(schema))
                    .provenance(provenance(rows))
                    .listener(listener(stopped));
            time.ifPresent(fit::time);
            return fit.train(dataset, rows);
        };
    }

    private static TableListener listener(BooleanSupplier stopped) {
        return new TableListener() {
            @Override
            public void progressed(TableProgress progress) {}

            @Override
            public boolean stopped() {
                return stopped.getAsBoolean();
            }
        };
    }

    private Trainer trained(InferenceMethod chosen, Device opened, BooleanSupplier stopped) {
        return (schema, dataset, rows, cells) -> Fit.of(chosen, opened)
                .settings(suited(chosen, schema, rows))
                .seed(seed)
                .cells(cells)
                .columns(TableSchemas.toJson(schema))
                .provenance(provenance(rows))
                .listener(TrainingListener.until(stopped))
                .train(dataset, rows);
    }

    /** The settings, with those of networks of words for a text. */
    private Map<String, String> suited(InferenceMethod chosen, TableSchema schema, Examples rows) {
        WordCodes text = schema.columns().get(0).text();
        return text == null
                ? settings
                : TextDefaults.suited(chosen, settings, text.vocabulary().size(), rows.size());
    }

    private ObjectNode provenance(Examples rows) {
        return Provenance.ofRows(rows).weightedBy(table.weights().column()).toJson();
    }

    /**
     * Trains the model and attaches its training profile, for monitoring, and its guarantee.
     *
     * @param takesCells whether the method or network reads the table's cells
     * @param readsTexts whether it reads texts among them
     */
    private TrainedModel attached(Trainer trainer, boolean takesCells, boolean readsTexts) {
        Table known = calibration.map(table::ignoring).orElse(table);
        TrainingTable read = known.encoded(method, settings, takesCells, readsTexts);
        Dataset dataset = read.dataset();
        Examples all = dataset.examples();
        List<Column> cells = read.cells();
        HeldOut division = coverages.length == 0
                ? HeldOut.of(all, 0, seed)
                : calibration.map(column -> marked(read, column)).orElseGet(() -> HeldOut.of(all, CALIBRATION, seed));
        Examples rows = all.rows(division.kept());
        TrainedModel model = trainer.train(read.schema(), dataset, rows, cells);
        TrainedModel profiled = cells.isEmpty() || model.table().isPresent()
                ? TrainingProfileFile.attachAll(model, rows)
                : TrainingProfileFile.attachAll(model, cells, rows);
        int[] encoded = read.encoded().rows();
        TrainedModel complete = read.attachRows(
                profiled, Arrays.stream(division.kept()).map(i -> encoded[i]).toArray());
        return coverages.length == 0
                ? complete
                : GuaranteeFile.attach(
                        complete,
                        Conformal.split(complete, all.rows(division.held()))
                                .seed(seed)
                                .at(coverages));
    }

    /** Holds out the rows that a column marks. */
    private static HeldOut marked(TrainingTable read, String column) {
        int marks = read.table().require(column, "It marks the rows to calibrate on.");
        int[] rows = read.encoded().rows();
        Map<Boolean, List<Integer>> parts = IntStream.range(0, rows.length)
                .boxed()
                .collect(Collectors.partitioningBy(
                        i -> new CanonicalCell(read.table().text(rows[i], marks))
                                .text()
                                .equals("true")));
        List<Integer> held = parts.getOrDefault(true, List.of());
        List<Integer> kept = parts.getOrDefault(false, List.of());
        if (held.isEmpty() || kept.isEmpty()) {
            throw new UserException("The column '" + column + "' is " + (held.isEmpty() ? "true in no" : "true in each")
                    + " row: it must be true in the rows to calibrate on, and false in those to train on.");
        }
        return new HeldOut(
                held.stream().mapToInt(i -> i).toArray(),
                kept.stream().mapToInt(i -> i).toArray());
    }
}
