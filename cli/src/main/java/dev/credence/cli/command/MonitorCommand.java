package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.StandardStreams;
import dev.credence.cli.data.TestData;
import dev.credence.cli.data.TestDataLoader;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.RowAttributes;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.guarantee.monitor.MonitorState;
import dev.credence.guarantee.monitor.MonitorStateFile;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TableCells;
import dev.credence.scoring.TrainedRows;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Watches a model at work. */
@Command(
        name = "monitor",
        sortOptions = false,
        description = {
            "Monitor a model at work, and raise an alarm when new rows differ from earlier ones.",
            "Are they like the calibration rows? Do the intervals still cover? Which columns have drifted from",
            "the training rows? Run it whenever there are new rows.",
            ""
        },
        customSynopsis = {
            "credence monitor --model MODEL.credence --data FILE [--outcomes] --state FILE [--json FILE]",
            "                 [--report FILE.html] [OPTIONS]"
        },
        footer = {
            "",
            "The first run creates the state, every further run updates it: give each row once, in time order.",
            "Exit code 3 on an alarm, and from then on until a new state is begun. With probability 1 - false-alarms",
            "there is never one while nothing changes, however long it runs.",
            "",
            "The forecasts of a model of series are watched by lead: credence monitor --model SERIES.credence --help",
            "",
            "Examples:",
            "  credence monitor --model houses-90.credence --data today.csv --state houses.state",
            "  credence monitor --model houses-90.credence --data sold.csv --outcomes --state sold.state"
        })
public final class MonitorCommand implements Callable<Integer> {
    /** Rows are refused where more than this share was trained on. */
    private static final double MOSTLY = 0.5;

    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final TestDataLoader loader;
    private final StandardStreams streams;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelOptions model;

    @Reads
    @Option(
            names = "--data",
            order = 2,
            paramLabel = "FILE",
            description = {
                "New rows in time order: CSV with the columns that the model was trained with.",
                "Or a folder of pictures."
            })
    private Path data = Path.of("");

    @Mixin
    private final QueryOptions query = new QueryOptions();

    @Option(
            names = "--outcomes",
            order = 3,
            description = "The rows have the target: watch the predictions' errors and coverage, too.")
    private boolean outcomes;

    @Option(
            names = "--target",
            paramLabel = "COL",
            order = 4,
            description = "The target column, with --outcomes (default: the one that the model was trained on).")
    private @Nullable String target;

    @Writes
    @Option(
            names = "--state",
            required = true,
            order = 5,
            paramLabel = "FILE",
            description = "The monitor's state: created if there is no such file, otherwise read and replaced.")
    private Path state = Path.of("");

    @Option(
            names = "--false-alarms",
            paramLabel = "P",
            order = 6,
            description = "The probability that there is ever an alarm while nothing changes (default: 0.01).")
    private @Nullable Double falseAlarms;

    @Option(
            names = "--window",
            paramLabel = "N",
            order = 7,
            description = "Number of rows per comparison of columns with the training rows (default: 500).")
    private @Nullable Integer window;

    @Writes
    @Option(names = "--json", paramLabel = "FILE", order = 50, description = "Also write the results to this file.")
    private @Nullable Path json;

    @Writes
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            order = 50,
            description = "Write an HTML report with the evidence over time and the columns.")
    private @Nullable Path report;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Inject
    MonitorCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            TestDataLoader loader,
            StandardStreams streams) {
        this.streams = streams;
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
    }

    /**
     * New rows.
     *
     * @param cells what their groups are read from
     * @param trainedOn whether they are those that the model was trained on
     */
    private record NewRows(Examples examples, TableCells cells, boolean trainedOn) {}

    @Override
    public Integer call() {
        Problems problems = new Problems();
        data = query.or(data);
        model.checkSamples(problems);
        Checked<MonitorOptions> options = problems.check(this::options);
        if (target != null && !outcomes) {
            problems.add("--target needs --outcomes.");
        }
        Path page = report;
        if (page != null) {
            ReportFiles.checkName(page, problems);
        }
        Path document = json;
        if (Files.exists(state) && !Files.isRegularFile(state) && !Files.isDirectory(state)) {
            problems.add(
                    "--state: " + state + " is a pipe or a device, and a monitor reads its state again. Name a file.");
        } else {
            problems.check(() -> AtomicFiles.requireWritable(state));
        }
        if (document != null) {
            problems.check(() -> AtomicFiles.requireWritable(document));
        }
        if (page != null) {
            problems.check(() -> AtomicFiles.requireWritable(page));
        }
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        Checked<Function<SavedModel, NewRows>> source = problems.check(this::source);
        problems.throwIfAny();
        byte[] before = stateBytes();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), threads.threads())) {
            SavedModel loaded = model.load(methods.get(), opened);
            Monitor monitor = monitor(loaded, options.get());
            NewRows rows = source.get().apply(loaded);
            TrainedRows.Overlap known = rows.cells().trainedOn(loaded, target == null ? "" : target);
            if (known.isAny()) {
                console.warn(known.text() + ": these are not like new ones to the model.");
            }
            if (rows.trainedOn() || known.share() > MOSTLY) {
                throw new UserException("--data: " + data + " holds the rows that the model was trained on. These are"
                        + " not like new ones to it: each is its own nearest neighbour among the training rows, and"
                        + " its prediction has seen its outcome, so that an alarm would mean nothing: give others.");
            }
            model.warnOfOtherSamples(loaded, console);
            monitor.observe(loaded.model(), rows.examples(), model.samples(loaded), groups(loaded, rows));
            MonitorOutput output =
                    new MonitorOutput(monitor, loaded, rows.examples().size());
            console.result(output.text(console));
            if (document != null) {
                output.writeJson(document);
            }
            if (page != null) {
                output.writeReport(page, CommandLines.of(spec));
                console.note("Wrote " + page + ".");
            }
            if (!Arrays.equals(stateBytes(), before)) {
                throw new UserException("The state " + state + " was changed by another credence monitor while this one"
                        + " ran. Run it again on its rows.");
            }
            MonitorStateFile.save(monitor.state(), state); // last: what failed before is done again
            return monitor.isAlarmed() ? ExitCodes.ALARM : ExitCodes.DONE;
        }
    }

    /** Nothing where there is no state yet. */
    private byte[] stateBytes() {
        try {
            return Files.exists(state) ? Files.readAllBytes(state) : new byte[0];
        } catch (IOException e) {
            throw new UserException("The state " + state + " cannot be read: " + Faults.reason(e), e);
        }
    }

    private MonitorOptions options() {
        try {
            MonitorOptions chosen = MonitorOptions.DEFAULT.withOutcomes(outcomes);
            chosen = falseAlarms == null ? chosen : chosen.withFalseAlarms(falseAlarms);
            return window == null ? chosen : chosen.withWindow(window);
        } catch (IllegalArgumentException e) {
            throw new UserException("--false-alarms or --window: " + e.getMessage() + ".", e);
        }
    }

    private Function<SavedModel, NewRows> source() {
        if (outcomes) {
            Function<SavedModel, TestData> read = ImageFolder.isOne(data)
                    ? loader.ofFolder(data)
                    : loader.ofTable(data, target == null ? "" : target, Optional.empty());
            return loaded -> {
                TestData rows = read.apply(loaded);
                return new NewRows(rows.examples(), rows.cells(), loaded.wasTrainedOn(rows.examples()));
            };
        }
        return streams.inputs(data, Optional.empty()).andThen(inputs -> {
            int dropped = inputs.rows() - inputs.examples().size();
            if (dropped > 0) {
                console.warn(dropped + " of " + Numbers.counted(inputs.rows(), "row")
                        + (dropped == 1 ? " has missing values and is" : " have missing values and are")
                        + " left out.");
            }
            return new NewRows(
                    inputs.examples(), inputs.cells(), inputs.trainedOn().getAsBoolean());
        });
    }

    private Monitor monitor(SavedModel loaded, MonitorOptions options) {
        String identity = loaded.fileFingerprint();
        if (!Files.exists(state)) {
            Monitor begun = Monitor.start(loaded.model(), identity, options);
            if (begun.drift().isEmpty()) {
                console.warn("the model file has no profile of its training rows (it is of images, of very many inputs,"
                        + " or of an older version): columns and strange inputs are not watched.");
            }
            if (!begun.hasReference()) {
                console.warn(
                        "the model was not calibrated: what is usual is learnt from the first rows, and coverage is"
                                + " not watched. See: credence calibrate --help");
            }
            return begun;
        }
        MonitorState known = MonitorStateFile.load(state);
        if (!known.model().equals(identity)) {
            throw new UserException("The state " + state + " is that of another model file than " + loaded.file()
                    + ", or of what it was before. Name a new state.");
        }
        MonitorOptions before = known.options();
        boolean same = before.outcomes() == outcomes
                && (falseAlarms == null || before.falseAlarms() == falseAlarms)
                && (window == null || before.window() == window);
        if (!same) {
            throw new UserException("The state " + state + " was begun " + (before.outcomes() ? "with" : "without")
                    + " --outcomes, with --false-alarms " + before.falseAlarms() + " and --window " + before.window()
                    + ", which cannot change. Use the same, or name a new state.");
        }
        try {
            return Monitor.resume(loaded.model(), known);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The state " + state + " is damaged: " + e.getMessage()
                            + ". Restore it, or name a new one to begin again.",
                    e);
        }
    }

    private RowAttributes groups(SavedModel loaded, NewRows rows) {
        return loaded.guarantee()
                .filter(unused -> outcomes)
                .filter(guarantee -> !guarantee.isWeighted())
                .map((Guarantee guarantee) -> rows.cells().rowsFor(guarantee))
                .orElse(RowAttributes.plain());
    }
}
