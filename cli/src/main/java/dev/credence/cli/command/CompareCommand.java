package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.watch.ComparisonDisplay;
import dev.credence.core.UserException;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.Method;
import dev.credence.core.metric.Metric;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.protocol.Comparison;
import dev.credence.eval.protocol.ComparisonResults;
import dev.credence.eval.protocol.RunFailedException;
import dev.credence.eval.protocol.TableData;
import dev.credence.eval.report.ComparisonReport;
import dev.credence.eval.result.Contender;
import dev.credence.eval.series.SeriesSuite;
import dev.credence.eval.summary.ComparisonTable;
import dev.credence.eval.summary.Summary;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares methods on data sets' standard splits, beside published results. */
@Command(
        name = "compare",
        sortOptions = false,
        description = {
            "Compare methods by cross-validation on a table, or on data sets' standard splits beside published results.",
            ""
        },
        customSynopsis = {
            "credence compare --suite NAME [--dataset D,...] [OPTIONS] --out DIR",
            "credence compare --dataset D,... --method M[:KEY=VALUE,...]... [--grid KEY=V1,V2]... [OPTIONS] --out DIR",
            "credence compare --data FILE --target COL [--folds K] [--group COL | --order COL]",
            "                 [--method M[:KEY=VALUE,...]]... [--grid KEY=V1,V2]... [OPTIONS] --out DIR"
        },
        footer = {
            "",
            "DIR receives report.html; results.jsonl, one line per finished run; runs/, the predictions",
            "of each run; and summary.json. The same command, run again after an interruption, runs only what is missing. The",
            "results do not depend on --jobs.",
            "",
            "Methods that forecast time series are compared at earlier origins: credence compare --method forecast --help",
            "",
            "Examples:",
            "  credence compare --suite li-gal-2017 --dataset boston,yacht --jobs 2 --out results",
            "  credence compare --suite m4-hourly --out results      forecasts of time series",
            "  credence compare --dataset yacht --method dropout-alpha:alpha=0 --method dropout-alpha:alpha=1 --splits 5 \\",
            "                   --grid dropout=0.01,0.05 --out results",
            "  credence compare --data houses.csv --target price --folds 5 --out results"
        })
public final class CompareCommand implements Callable<Integer> {
    private static final String RESULTS = "results.jsonl";
    private static final String SUMMARY = "summary.json";

    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final DataLoader loader;
    private final Interruption interruption;
    private final SeriesSuiteComparison ofSeries;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ComparisonOptions comparison;

    @Mixin
    private ComparedTable table;

    @Mixin
    private MetricsOption metrics;

    @Mixin
    private BaselineOption baseline;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private SparkOption spark;

    @Writes({ComparisonReport.FILE_NAME, RESULTS, SUMMARY, "comparison.json"})
    @Option(names = "--out", required = true, order = 3, paramLabel = "DIR", description = "The folder for results.")
    private Path out = Path.of("");

    @Mixin
    private DeviceOption device;

    @Inject
    CompareCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            DataLoader loader,
            Interruption interruption,
            SeriesSuiteComparison ofSeries) {
        this.ofSeries = ofSeries;
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
        this.interruption = interruption;
    }

    @Override
    public Integer call() {
        Optional<SeriesSuite> series = comparison.seriesSuite();
        return series.isPresent() ? compareSeries(series.get()) : compare();
    }

    private int compareSeries(SeriesSuite suite) {
        Problems problems = new Problems();
        List<String> given = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(option -> option.longestName())
                .toList();
        ofSeries.check(suite, given, comparison.datasets(), problems);
        problems.check(this::requireWritable);
        problems.throwIfAny();
        return ofSeries.run(suite, comparison.datasets(), comparison.seed(), out);
    }

    private int compare() {
        Problems problems = new Problems();
        Checked<ComparedTable> sound = problems.check(table::checked);
        comparison.suit(table.columns());
        AtomicReference<TableData> own = new AtomicReference<>();
        Checked<Comparison.Plan> plan = problems.check(() -> comparison.plan(
                table,
                () -> {
                    own.set(sound.get().read(loader, comparison.repeats(), comparison.seed(), console, problems));
                    return own.get();
                },
                methods.get()));
        if (!table.isGiven()) {
            problems.check(() -> Stream.concat(plan.get().datasets().stream(), plan.get().outOfDistribution().stream())
                    .forEach(name -> problems.check(() -> {
                        var unused = loader.info(name, 0);
                    })));
        }
        problems.check(() -> plan.get().check(methods.get()));
        problems.check(() -> table.checkMethods(plan.get(), methods.get()));
        problems.check(() -> baseline.check(
                plan.get().contenders().stream().map(Contender::label).toList()));
        Checked<Optional<String>> gaps = problems.check(() -> Optional.ofNullable(own.get())
                .flatMap(read ->
                        ComparedTable.noteOfGaps(read, ComparisonOptions.ofNumbers(plan.get(), methods.get()))));
        problems.check(() -> device.check(problems, devices.get()));
        problems.check(this::requireWritable);
        Checked<KnownMetrics> known = problems.check(KnownMetrics::discover);
        problems.check(() -> metrics.check(problems, known.get()));
        jobs.check(problems);
        spark.check(problems);
        if (spark.isAsked() && comparison.isAgainst()) {
            problems.add("--against is measured on this machine alone: leave out it or --spark.");
        }
        problems.throwIfAny();

        gaps.get().ifPresent(console::note);
        DeviceProvider chosen =
                device.choose(devices.get(), spark, () -> DeviceOption.ofManyRuns(methods.get()), jobs::on, console);
        Comparison work = own.get() != null
                ? Comparison.onTable(plan.get(), methods.get(), chosen, own.get())
                : new Comparison(
                        plan.get(),
                        methods.get(),
                        chosen,
                        name -> loader.dataset(name).repeated(comparison.repeats()));
        List<Metric> shown = metrics.chosen(known.get());
        Summary summary;
        Interruption.Section section = interruption.orderly();
        try (section;
                SparkOption.Machines machines = spark.open(spec.name());
                ComparisonDisplay display =
                        new ComparisonDisplay(console, jobs.on(chosen, machines, work), interruption::requested)) {
            summary = machines.session()
                    .map(work::on)
                    .orElse(work)
                    .run(out, jobs.on(chosen, machines, work), CommandLines.of(spec), display);
        } catch (TrainingStopped e) {
            console.note("Interrupted. The finished runs are in " + out + ": run the same command again to continue.");
            reportUnfinished();
            return ExitCodes.INTERRUPTED;
        } catch (RunFailedException e) {
            reportUnfinished();
            throw e;
        }
        comparison.about().ifPresent(console::result);
        console.result(ComparisonTable.of(summary.comparedWith(baseline.label()), shown)
                .text());
        Path report = ComparisonReport.write(out, shown, baseline.label());
        console.note("\nThe report: " + report + ". Every run: " + out.resolve(RESULTS) + ", means: "
                + out.resolve(SUMMARY));
        return ExitCodes.DONE;
    }

    /** Reports the finished runs of an unfinished comparison. */
    private void reportUnfinished() {
        if (!ComparisonResults.read(out).results().isEmpty()) {
            console.note("Results so far: " + ComparisonReport.write(out));
        }
    }

    private void requireWritable() {
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UserException("--out " + out + " is a file, expected a folder.");
        }
        AtomicFiles.requireWritable(Files.exists(out) ? out.resolve(SUMMARY) : out);
    }
}
