package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.series.SeriesTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
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

/** {@code compare} of methods that forecast series. */
@Command(
        name = "compare",
        sortOptions = false,
        description = {
            "Compare forecasting methods at earlier origins of series, each trained on what is before its origin alone.",
            ""
        },
        customSynopsis = {
            "credence compare --method M,M,... --data FILE --horizon H [--origins N] [--stride N] [OPTIONS]",
            "credence compare --method M,M,... --dataset NAME [--horizon H] [--origins N] [--every K] [OPTIONS]"
        },
        footer = {
            "",
            "Seasonal naive is always among them: the other methods are measured by it.",
            "",
            "Examples:",
            "  credence compare --method forecast,seasonal-naive,grid-ets --data sales.csv --horizon 28 --origins 3",
            "  credence compare --method grid-ets,theta --dataset m4-hourly --every 8"
        })
public final class CompareSeriesCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final StandardStreams streams;
    private final Interruption interruption;
    private final OriginScores origins;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--method",
            paramLabel = "M",
            split = ",",
            order = 0,
            description = "Forecasting methods, between commas; see: credence methods (default: all usual ones).")
    private List<String> names = List.of("forecast", "grid-ets", "theta", "seasonal-naive");

    @Mixin
    private SeriesOptions series;

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            order = 2,
            description = "A collection of series of the data directory, such as m3-monthly, instead of --data.")
    private @Nullable String dataset;

    @Option(
            names = "--horizon",
            paramLabel = "H",
            order = 6,
            description = "Number of steps to forecast (default of a collection: its own).")
    private @Nullable Integer horizon;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 11,
            description = "A setting of the method, where there is one; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 12,
            description = "Seed of all random numbers (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--origins",
            paramLabel = "N",
            order = 30,
            description = "Number of origins (default: 3 of a table, 1 of a collection).")
    private @Nullable Integer atOrigins;

    @Option(
            names = "--stride",
            paramLabel = "N",
            order = 31,
            description = "Steps between origins (default: the horizon).")
    private @Nullable Integer stride;

    @Option(
            names = "--every",
            paramLabel = "K",
            order = 32,
            description = "With --dataset: also score every K-th series, beginning with the first.")
    private @Nullable Integer every;

    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 801,
            description = "Number of threads (default: one for each core). The results do not depend on it.")
    private @Nullable Integer threads;

    @Inject
    CompareSeriesCommand(
            Console console,
            Provider<NamedServices<SeriesMethod>> methods,
            StandardStreams streams,
            Interruption interruption,
            OriginScores origins) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
        this.interruption = interruption;
        this.origins = origins;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        check(problems);
        problems.throwIfAny();
        try (SeriesTrainingDisplay display = new SeriesTrainingDisplay(console, interruption)) {
            int count = atOrigins != null ? atOrigins : dataset == null ? 3 : 1;
            int used = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
            OriginScores.Plan plan = new OriginScores.Plan(
                    names,
                    settings,
                    count,
                    Optional.ofNullable(stride),
                    new SeriesTraining(seed, used, display),
                    false);
            if (dataset != null) {
                var unused = origins.ofCollection(
                        dataset, series, Optional.ofNullable(horizon), Optional.ofNullable(every), plan);
            } else {
                SeriesTable table =
                        SeriesModelOptions.told(series.histories(streams).read(), console);
                var unused = origins.ofTable(table, series.seasons(table.step()), horizon == null ? 1 : horizon, plan);
            }
        } catch (TrainingStopped e) {
            console.note("Interrupted: nothing was compared.");
            return ExitCodes.INTERRUPTED;
        }
        return ExitCodes.DONE;
    }

    private void check(Problems problems) {
        series.check(problems);
        if (series.data().isEmpty() == (dataset == null)) {
            problems.add("Say which series: --data FILE, or --dataset NAME.");
        }
        if (dataset != null && series.areColumnsGiven()) {
            problems.add("--dataset names its own series: leave out --series, --order, --target and --frequency.");
        }
        if (dataset != null && series.areHolidaysGiven()) {
            problems.add("--holidays needs dates, which the collections have none of.");
        }
        if (dataset == null && horizon == null) {
            problems.add("Missing: --horizon H, the number of steps to forecast.");
        }
        if (dataset == null && every != null) {
            problems.add("--every needs --dataset.");
        }
        PredictSeriesCommand.checkHorizon(horizon, problems);
        TrainSeriesCommand.checkThreads(threads, problems);
        problems.check(() -> SettingOptions.requireDistinct(spec));
        if (!settings.isEmpty() && names.size() > 1) {
            problems.add("--set is for one method, and --method names " + names.size() + ".");
        }
        if (names.stream().distinct().count() < names.size()) {
            problems.add("--method names a method twice: " + String.join(",", names) + ".");
        }
        for (Integer number : new Integer[] {atOrigins, stride, every}) {
            if (number != null && number < 1) {
                problems.add("--origins, --stride and --every are numbers from 1, got " + number + ".");
            }
        }
        for (String name : names) {
            problems.check(() -> {
                var unused = methods.get().get(name).parse(settings);
            });
        }
    }
}
