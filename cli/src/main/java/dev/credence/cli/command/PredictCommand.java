package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Devices;
import dev.credence.core.file.ThrowingConsumer;
import dev.credence.core.interval.IntervalSources;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.method.Method;
import dev.credence.core.predict.PointException;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.scoring.PredictionInputs;
import dev.credence.scoring.PredictionTable;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TableWriter;
import dev.credence.scoring.UncertaintyReference;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts the rows of a table, or the pictures of a folder. */
@Command(
        name = "predict",
        sortOptions = false,
        description = {"Predict every row of a table, or every picture of a folder, with its uncertainty.", ""},
        customSynopsis = {
            "credence predict --model MODEL.credence --data FILE|FOLDER [--samples S] [--intervals 0.5,0.9,0.95]",
            "                 [--plot FILE.png] [OPTIONS] --out FILE",
            "credence predict --model MODEL.credence --data FILE --explain ROW|all [--background FILE]",
            "                 [--explanations FILE] [OPTIONS] [--out FILE]"
        },
        footer = {
            "",
            "The output has one row per input row, in the same order; for pictures it includes the file name.",
            "  regression       mean, sd = √(epistemic_sd² + aleatoric_sd²), lower_50, upper_50, … for each interval.",
            "                   epistemic: what more data would remove; aleatoric: the noise of the data.",
            "  classification   predicted, p_<class> for each class, entropy (total uncertainty, in nats),",
            "                   mutual_information (its epistemic part).",
            "After credence calibrate, or train --calibrate, the intervals are the calibrated ones, and classes have set_90, …: a|b "
                    + "(\\ before a class's own | or \\; in JSON Lines an array). "
                    + "With groups there is the column fallback: true where the row's group had too few calibration rows.",
            "",
            "With --explain ROW the columns' contributions sum to the prediction minus the mean prediction of the background "
                    + "rows; --out is optional then.",
            "",
            "A model that forecasts series goes on from the histories of the table: credence predict --model SERIES.credence --help",
            "",
            "Example:",
            "  credence predict --model houses.credence --data new.csv --out predictions.csv",
            "  credence predict --model houses.credence --data new.csv --intervals 0.9 --out predictions.jsonl",
            "  credence predict --model houses.credence --data new.csv --explain 1 --background houses.csv"
        })
public final class PredictCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final StandardStreams streams;

    @Mixin
    private ModelOptions model;

    @Reads
    @Option(
            names = "--data",
            order = 2,
            paramLabel = "FILE",
            description = {
                "A table: CSV with the columns that the model was trained with; others are ignored; - for standard input.",
                "Or a folder of PNG or JPEG pictures, including its sub-folders."
            })
    private Path data = Path.of("");

    @Mixin
    private final QueryOptions query = new QueryOptions();

    @Writes
    @Option(
            names = "--out",
            order = 3,
            paramLabel = "FILE",
            description = {
                "The file to write: JSON Lines if it ends in .jsonl, Parquet in .parquet, Arrow in .arrow, .arrows or"
                        + " .feather, otherwise CSV;",
                "texts are compressed if .gz follows; - for standard output."
            })
    private @Nullable Path out;

    @Option(
            names = "--id",
            paramLabel = "COL",
            order = 4,
            description = "A column of the table that names its rows, and that the output begins with.")
    private @Nullable String id;

    @Option(
            names = "--intervals",
            paramLabel = "L",
            split = ",",
            order = 41,
            description = {
                "Probabilities of central intervals, for regression (default: 0.5,0.9,0.95).",
                "A calibrated model returns its calibrated intervals instead."
            })
    private @Nullable List<Double> intervals;

    @Option(
            names = "--flags",
            order = 42,
            description = {
                "Columns out_of_distribution and unusual_columns: rows with unknown categories, cells that are missing "
                        + "where training had no gaps, or numbers far outside the training range."
            })
    private boolean flags;

    @Reads
    @Option(
            names = "--reference",
            order = 43,
            paramLabel = "FILE",
            description = {
                "A column epistemic_percentile: the percentage of this table's rows whose epistemic uncertainty is lower. "
                        + "Take rows that the model was not trained on, such as its calibration table."
            })
    private @Nullable Path reference;

    @Mixin
    private CostsOption costs;

    @Mixin
    private ExplainOptions explain;

    @Mixin
    private PlotOption plot;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Inject
    PredictCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            StandardStreams streams) {
        this.streams = streams;
        this.console = console;
        this.methods = methods;
        this.devices = devices;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        data = query.or(data);
        model.check(problems);
        problems.check(() -> checkLevels(intervals == null ? List.of() : intervals));
        Path file = out;
        if (file != null) {
            problems.check(() -> streams.requireWritable(file));
        } else if (!explain.isGiven()) {
            problems.add("Missing: --out FILE, to which the predictions are written.");
        }
        Checked<ExplainOptions.Source> background = explain.check(data, problems);
        plot.check(problems);
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        Checked<Function<SavedModel, PredictionInputs>> source = problems.check(this::read);
        problems.throwIfAny();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), threads.threads())) {
            SavedModel loaded = model.load(methods.get(), opened);
            PredictionInputs inputs = source.get().apply(loaded);
            model.warnOfOtherSamples(loaded, console);
            warnOfId(loaded);
            plot.check(loaded, inputs.examples());
            Optional<ExplainOptions.Chosen> explained = explain.isGiven() // before writing anything
                    ? Optional.of(explain.choose(loaded, inputs, background.get()))
                    : Optional.empty();
            if (file != null) {
                write(loaded, inputs, file);
            }
            explained.ifPresent(chosen -> explain.explain(loaded, inputs, chosen, model.samples(loaded), console));
            plot.draw(loaded, inputs.examples(), model.samples(loaded), console);
        }
        return ExitCodes.DONE;
    }

    private Function<SavedModel, PredictionInputs> read() {
        Optional<String> key = Optional.ofNullable(id);
        if (key.isPresent() && ImageFolder.isOne(data)) {
            throw new UserException("--id is for the columns of a table, and " + data + " is a folder, whose files name"
                    + " the rows. Leave it out.");
        }
        return streams.inputs(data, key);
    }

    /** Warns if the model takes the column that names the rows as an input. */
    private void warnOfId(SavedModel loaded) {
        if (id != null
                && loaded.schema().columns().stream().anyMatch(c -> c.column().equals(id))) {
            console.warn("the model takes '" + id + "' as an input, though it only names the rows: train it with --id "
                    + id + ".");
        }
    }

    /** The levels of a regression's own intervals; rejects {@code --intervals} for a calibrated model. */
    private List<Double> levels(SavedModel loaded) {
        if (intervals != null && !loaded.coverages().isEmpty()) {
            throw new UserException("--intervals: the model was calibrated, and predicts its calibrated intervals."
                    + " Calibrate it for other coverages, or predict with the model before its calibration.");
        }
        return intervals != null ? intervals : loaded.usualLevels();
    }

    /** Warns if rows are before the end of the series that the intervals follow. */
    private void warnOfPast(SavedModel loaded, PredictionInputs inputs) {
        SeriesPlace place = IntervalSources.place(loaded.model());
        long past = inputs.times().stream()
                .filter(times -> place.isKnown() && times.column().equals(place.column()))
                .flatMap(times -> times.moments().stream())
                .filter(moment -> moment.compareWith(SavedModel.moment(place)) < 0)
                .count();
        if (past > 0) {
            console.warn(past + " of " + inputs.rows() + " rows are before " + place.column() + " " + place.last()
                    + ", up to where the model's intervals have followed the outcomes: they are for what comes next.");
        }
    }

    /** The epistemic uncertainties of the reference's rows. */
    private Optional<UncertaintyReference> uncertainties(SavedModel loaded) {
        if (reference == null) {
            return Optional.empty();
        }
        Examples rows =
                streams.inputs(reference, Optional.empty()).apply(loaded).examples();
        if (rows.size() == 0) {
            throw new UserException("--reference: " + reference + " has no row that the model can predict.");
        }
        double[] all = new double[rows.size()];
        loaded.model().predict(rows, model.samples(loaded), (tile, from) -> {
            double[] part = UncertaintyReference.uncertainty(tile);
            System.arraycopy(part, 0, all, from, part.length);
        });
        return Optional.of(new UncertaintyReference(all));
    }

    /** Predicts, and writes each row as soon as all before it are known. */
    private void predict(SavedModel loaded, PredictionInputs inputs, PredictionTable predictions, Path file) {
        List<String> header = inputs.header(predictions);
        ThrowingConsumer<TableWriter.Rows> rows = table -> {
            // a pipe gets no part of a table that fits into memory and cannot be predicted to its end
            boolean handedOn =
                    (!StandardStreams.isOne(file) || inputs.examples().isStored())
                            && predictions.to((row, cells) -> put(table, inputs.row(row, cells)));
            try {
                predict(loaded, inputs, predictions);
                predictions.end();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            if (!handedOn) {
                for (List<?> row : inputs.rows(predictions)) {
                    table.row(row);
                }
            }
        };
        try {
            if (StandardStreams.isOne(file)) {
                streams.write(file, out -> TableWriter.write(out, header, rows));
            } else {
                TableWriter.write(file, header, rows);
            }
        } catch (PointException e) {
            throw new UserException(e.of(inputs.place().apply(e.point())), e);
        }
    }

    private static void put(TableWriter.Rows table, List<?> row) {
        try {
            table.row(row);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void predict(SavedModel loaded, PredictionInputs inputs, PredictionTable predictions) {
        Examples examples = inputs.examples();
        try (ProgressDisplay progress = console.progress("Predicting", "row", examples.size())) {
            loaded.model().predict(examples, model.samples(loaded), (tile, from) -> {
                predictions.add(tile, from);
                progress.at(from + (long) tile.points(), "");
            });
        }
    }

    private void write(SavedModel loaded, PredictionInputs inputs, Path file) {
        Examples examples = inputs.examples();
        int rows = inputs.rows();
        warnOfPast(loaded, inputs);
        PredictionTable predictions = loaded.table(
                inputs,
                levels(loaded),
                flags,
                costs.of(loaded.model().description().classNames()),
                uncertainties(loaded));
        predict(loaded, inputs, predictions, file);
        String unusual = loaded.unusualText(examples, inputs.cells());
        if (!unusual.isEmpty()) {
            console.warn(unusual);
        }
        String unknown = loaded.unknownWordsText(examples);
        if (!unknown.isEmpty()) {
            console.note(unknown);
        }
        int dropped = rows - examples.size();
        if (dropped > 0) {
            console.warn(dropped + " of " + Numbers.counted(rows, "row") + (dropped == 1 ? " has" : " have")
                    + " missing values: no prediction, the output is empty there.");
        }
        if (predictions.raised() > 0) {
            console.note(Numbers.counted(predictions.raised(), "row") + (predictions.raised() == 1 ? " has" : " have")
                    + " intervals that would begin below 0 and begin at 0, since no training target is negative"
                    + " (train --negative for targets that may be).");
        }
        console.note("Wrote " + StandardStreams.outputName(file) + ": " + Numbers.counted(rows, "row") + ".");
    }

    /** Rejects levels that are not probabilities, or repeated. */
    private static void checkLevels(List<Double> levels) {
        List<Double> wrong = levels.stream().filter(l -> !(l > 0 && l < 1)).toList();
        if (!wrong.isEmpty()) {
            throw new UserException(
                    "--intervals: " + wrong + " is not between 0 and 1 (exclusive); for 90 % write 0.9.");
        }
        if (levels.stream().distinct().count() < levels.size()) {
            throw new UserException("--intervals names a level twice: " + levels + ".");
        }
    }
}
