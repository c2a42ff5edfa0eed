package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.series.ForecastMonitor;
import dev.credence.scoring.series.Forecaster;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code monitor} of a model that forecasts series. */
@Command(
        name = "monitor",
        sortOptions = false,
        description = {
            "Monitor a model's forecasts as outcomes arrive, and raise an alarm when they miss their intervals too often,",
            "or so rarely that the intervals are too wide.",
            ""
        },
        customSynopsis = {
            "credence monitor --model MODEL.credence --data FILE --state FILE [--json FILE] [--report FILE.html] [OPTIONS]"
        },
        footer = {
            "",
            "The table has the series' whole histories; values after those of the training, and after those of the last",
            "run, are outcomes. Watched are the leads 1, 3, 7, 15, … and the horizon, with the guaranteed intervals, or",
            "the model's own of 80 and 95 %. Exit code 3 on an alarm, and from then on until a new state is begun. With",
            "probability 1 - false-alarms there is never one while outcomes miss as often as they should, however long it",
            "runs. Intervals of a guarantee over series are too wide if fewer than half of the misses come.",
            "",
            "Example:",
            "  credence monitor --model sales.credence --data sales-until-today.csv --state sales.state"
        })
public final class MonitorSeriesCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final StandardStreams streams;

    @Mixin
    private SeriesModelOptions model;

    @Writes
    @Option(
            names = "--state",
            required = true,
            order = 10,
            paramLabel = "FILE",
            description = "The monitor's state: created if there is no such file, otherwise read and replaced.")
    private Path state = Path.of("");

    @Option(
            names = "--false-alarms",
            paramLabel = "P",
            order = 11,
            description = "The probability that there is ever an alarm while nothing changes (default: 0.01).")
    private @Nullable Double falseAlarms;

    @Writes
    @Option(names = "--json", paramLabel = "FILE", order = 50, description = "Also write the results to this file.")
    private @Nullable Path json;

    @Writes
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            order = 50,
            description = "Write an HTML report with the evidence over time.")
    private @Nullable Path report;

    @Spec
    private CommandSpec spec;

    @Inject
    MonitorSeriesCommand(Console console, Provider<NamedServices<SeriesMethod>> methods, StandardStreams streams) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        model.check(problems);
        if (falseAlarms != null && !(falseAlarms > 0 && falseAlarms < 1)) {
            problems.add("--false-alarms is " + falseAlarms + ", expected a number between 0 and 1.");
        }
        problems.check(() -> AtomicFiles.requireWritable(state));
        Path document = json;
        if (document != null) {
            problems.check(() -> AtomicFiles.requireWritable(document));
        }
        Path page = report;
        if (page != null) {
            ReportFiles.checkName(page, problems);
            problems.check(() -> AtomicFiles.requireWritable(page));
        }
        problems.throwIfAny();
        Forecaster forecaster = model.open(methods.get());
        ForecastMonitor monitor = monitor(forecaster);
        SeriesTable table = model.read(forecaster, streams, console);
        long before = outcomes(monitor);
        monitor.observe(forecaster, table);
        MonitorSeriesOutput output = new MonitorSeriesOutput(monitor);
        console.result(Numbers.counted(outcomes(monitor) - before, "new outcome") + ", " + outcomes(monitor)
                + " since the state was begun");
        console.result(console.text(output.table()));
        console.result(output.verdict());
        if (document != null) {
            write(document, output.json());
        }
        if (page != null) {
            output.writeReport(page, model.fileName(), CommandLines.of(spec));
            console.note("Wrote " + page + ".");
        }
        write(state, monitor.toJson()); // last: what failed before is done again
        return monitor.isAlarmed() ? ExitCodes.ALARM : ExitCodes.DONE;
    }

    private static long outcomes(ForecastMonitor monitor) {
        return monitor.findings().get(0).outcomes();
    }

    private ForecastMonitor monitor(Forecaster forecaster) {
        String identity = model.fingerprint();
        if (!Files.exists(state)) {
            return ForecastMonitor.start(forecaster, identity, falseAlarms == null ? 0.01 : falseAlarms);
        }
        ForecastMonitor known;
        try {
            known = ForecastMonitor.resume(forecaster, Files.readString(state));
        } catch (IOException e) {
            throw new UserException("The state " + state + " cannot be read: " + Faults.reason(e), e);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The state " + state + " is damaged, or of another model: " + e.getMessage()
                            + ". Restore it, or name a new one to begin again.",
                    e);
        }
        if (!known.model().equals(identity)) {
            throw new UserException("The state " + state + " is that of another model file, or of what it was before."
                    + " Name a new state.");
        }
        if (Optional.ofNullable(falseAlarms)
                .filter(given -> given != known.falseAlarms())
                .isPresent()) {
            throw new UserException("The state " + state + " was begun with --false-alarms " + known.falseAlarms()
                    + ", which cannot change. Use the same, or name a new state.");
        }
        return known;
    }

    private static void write(Path file, ObjectNode json) {
        byte[] text = (json.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(text));
    }
}
