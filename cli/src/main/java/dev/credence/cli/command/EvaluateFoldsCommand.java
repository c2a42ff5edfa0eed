package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.data.DataLoader;
import dev.credence.cli.data.StandardStreams;
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
import dev.credence.eval.protocol.TableData;
import dev.credence.eval.report.ComparisonReport;
import dev.credence.eval.result.Contender;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code evaluate} with {@code --folds}: a method in place of a model, measured by cross-validation. A command of its
 * own, since its options are those of training.
 */
@Command(
        name = "evaluate",
        sortOptions = false,
        description = {
            "Measure a method on a table by cross-validation: train once for each fold of the rows, on the others, and measure "
                    + "the predictions of the fold.",
            ""
        },
        customSynopsis = {
            "credence evaluate --folds K --data FILE --target COL [--method M] [--set KEY=VALUE]...",
            "                  [--group COL | --order COL] [--metrics M,...] [--json FILE] [--report FILE.html] [OPTIONS]"
        },
        footer = {
            "",
            "The scores are means over the folds with their standard errors, no row being predicted by a model that saw it. "
                    + "They tell of the method on tables like this one; credence train then makes the model, of all "
                    + "rows. Rows are divided as by credence compare, which measures several methods and goes on "
                    + "after an interruption.",
            "",
            "Examples:",
            "  credence evaluate --folds 5 --data houses.csv --target price",
            "  credence evaluate --folds 10 --data visits.csv --target cost --group patient --method vbp --report vbp.html"
        })
public final class EvaluateFoldsCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final DataLoader loader;
    private final Interruption interruption;
    private final StandardStreams streams;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ComparedTable table;

    @Mixin
    private MethodOptions method;

    @Mixin
    private SettingOptions settings;

    @Mixin
    private WidthOption width;

    @Mixin
    private MetricsOption metrics;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private DeviceOption device;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 40,
            description = "Seed of the folds and of the trainings (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--dataset", hidden = true, description = "Refused: data sets have splits.")
    private @Nullable String dataset;

    @Writes
    @Option(
            names = "--json",
            paramLabel = "FILE",
            order = 50,
            description = "Also write the metrics, with those of each fold, to this file; - for standard output.")
    private @Nullable Path json;

    @Writes
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            order = 50,
            description = "Write an HTML report with the metrics, and plots of calibration and predictions.")
    private @Nullable Path report;

    @Inject
    EvaluateFoldsCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            DataLoader loader,
            Interruption interruption,
            StandardStreams streams) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
        this.interruption = interruption;
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        checkNoModel(problems);
        Checked<Method> chosen = problems.check(() -> method.choose(methods.get()));
        Checked<Map<String, String>> all = problems.check(() -> texts(chosen.get()));
        table.columns().suit(all.orElse(Map.of()));
        Checked<ComparedTable> sound = problems.check(this::checkedTable);
        Checked<KnownMetrics> known = problems.check(KnownMetrics::discover);
        problems.check(() -> metrics.check(problems, known.get()));
        width.check(problems::add);
        problems.check(() -> device.check(problems, devices.get()));
        jobs.check(problems);
        Optional.ofNullable(json).ifPresent(file -> problems.check(() -> streams.requireWritable(file)));
        Optional.ofNullable(report).ifPresent(page -> checkPage(page, problems));
        problems.check(() -> table.readBy(List.of(chosen.get().name()), methods.get()));
        Checked<TableData> own = problems.check(() -> sound.get().read(loader, 1, seed, console, problems));
        problems.throwIfAny();

        TableData rows = own.get();
        List<Metric> shown = metrics.shown(known.get(), rows.dataset().task());
        Comparison.Plan plan = plan(chosen.get(), all.get(), rows);
        plan.check(methods.get());
        table.checkMethods(plan, methods.get());
        ComparedTable.noteOfGaps(rows, ComparisonOptions.ofNumbers(plan, methods.get()))
                .ifPresent(console::note);
        DeviceProvider provider =
                device.choose(devices.get(), () -> DeviceOption.ofManyRuns(methods.get()), jobs::on, console);
        try (TemporaryFolder folder = TemporaryFolder.make("credence-folds")) {
            return measure(
                    Comparison.onTable(plan, methods.get(), provider, rows), provider, rows, shown, folder.path());
        }
    }

    private int measure(Comparison work, DeviceProvider provider, TableData rows, List<Metric> shown, Path folder) {
        int together = jobs.on(provider, work);
        Interruption.Section section = interruption.orderly();
        try (section;
                ComparisonDisplay display = new ComparisonDisplay(console, together, interruption::requested)) {
            var unused = work.run(folder, together, CommandLines.of(spec), display);
        } catch (TrainingStopped e) {
            console.note("Interrupted: no fold's scores were kept. credence compare with this method alone keeps"
                    + " them in its --out DIR and goes on from there.");
            return ExitCodes.INTERRUPTED;
        }
        FoldScores scores = FoldScores.of(ComparisonResults.read(folder).results(), rows, shown);
        console.result(scores.text(console));
        Path page = report;
        if (page != null) {
            ComparisonReport.write(folder, shownInReport(shown), Optional.empty(), page);
            console.note("Wrote " + page + ".");
        }
        Path file = json;
        if (file != null) {
            streams.write(file, out -> out.write(scores.json()));
        }
        return ExitCodes.DONE;
    }

    /** The metrics of {@code --metrics}; the report has its own choice where none are given. */
    private List<Metric> shownInReport(List<Metric> shown) {
        return metrics.chosen(KnownMetrics.discover()).isEmpty() ? List.of() : shown;
    }

    private void checkNoModel(Problems problems) {
        settings.savedModel()
                .ifPresent(file -> problems.add("--model " + file + " is a saved model, and --folds trains new ones:"
                        + " leave out one of them. With --folds, --model names a network, as for train."));
    }

    private ComparedTable checkedTable() {
        if (dataset != null) {
            throw new UserException("--folds divides a table of --data FILE; " + dataset
                    + " has standard splits: credence compare --dataset " + dataset + " --method M.");
        }
        if (!table.isGiven()) {
            throw new UserException("--folds needs --data FILE --target COL: the table whose rows are divided.");
        }
        return table.checked();
    }

    private Map<String, String> texts(Method chosen) {
        Map<String, String> texts = new LinkedHashMap<>(method.settings(chosen));
        if (settings.savedModel().isEmpty()) {
            texts.putAll(settings.asText());
        }
        var unused = chosen.parse(texts);
        return texts;
    }

    private Comparison.Plan plan(Method chosen, Map<String, String> texts, TableData rows) {
        Map<String, String> suited = new LinkedHashMap<>(texts);
        if (table.isOrdered()) {
            TrainingOrder.apply(chosen, suited);
        }
        return new Comparison.Plan(
                        List.of(rows.dataset().name()),
                        List.of(table.suited(
                                new Contender(chosen.name(), chosen.name(), suited, Map.of()), rows, methods.get())),
                        Map.of(),
                        0,
                        seed,
                        1,
                        List.of())
                .withConfirmedWidths(width.isConfirmed());
    }

    private static void checkPage(Path page, Problems problems) {
        ReportFiles.checkName(page, problems);
        problems.check(() -> AtomicFiles.requireWritable(page));
    }
}
