package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Histories;
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

/** Forecasts time series. */
@Command(
        name = "forecast",
        sortOptions = false,
        description = {
            "Forecast time series, one or thousands, with intervals; or score methods at earlier origins.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  credence forecast --data sales.csv --horizon 28 --out forecast.csv --plot fan.svg",
            "  credence forecast --data sales.csv --order day --target sold --series shop,item --horizon 28 --save sales.credence",
            "  credence forecast --model sales.credence --data newer.csv --out forecast.csv",
            "  credence forecast --data sales.csv --horizon 28 --origins 3 --method forecast,seasonal-naive"
        })
public final class ForecastCommand implements Callable<Integer> {
    private static final String DEFAULT = ForecastTraining.USUAL;

    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final StandardStreams streams;
    private final Interruption interruption;
    private final SeriesTrainer trainer;
    private final OriginScores origins;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SeriesOptions series;

    @Reads
    @Option(
            names = "--model",
            paramLabel = "FILE",
            order = 2,
            description = "Forecast with a model that --save wrote, without training.")
    private @Nullable Path model;

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            order = 2,
            description = "With --origins: a collection of series of the data directory, such as m3-monthly.")
    private @Nullable String dataset;

    @Option(
            names = "--horizon",
            paramLabel = "H",
            order = 6,
            description = "Number of steps to forecast (with --model: its own by default).")
    private @Nullable Integer horizon;

    @Option(
            names = "--method",
            paramLabel = "M",
            split = ",",
            order = 10,
            description = "The method, see: credence methods; with --origins several, between commas (default: "
                    + DEFAULT + ").")
    private List<String> names = List.of(DEFAULT);

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 11,
            description = "A setting of the method; may be repeated. See: credence methods NAME.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 12,
            description = "Seed of all random numbers (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private ForecastOutput output;

    @Writes
    @Option(
            names = "--save",
            paramLabel = "FILE",
            order = 23,
            description = {
                "Save the model, for forecasts from later histories; with --model, where its guarantee over time "
                        + "goes on from."
            })
    private @Nullable Path save;

    @Option(
            names = "--origins",
            paramLabel = "N",
            order = 30,
            description = {
                "Forecast nothing, but score the methods at N earlier origins of each series, each trained on what is "
                        + "before its origin alone."
            })
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
    ForecastCommand(
            Console console,
            Provider<NamedServices<SeriesMethod>> methods,
            StandardStreams streams,
            Interruption interruption,
            SeriesTrainer trainer,
            OriginScores origins) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
        this.interruption = interruption;
        this.trainer = trainer;
        this.origins = origins;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        check(problems);
        boolean scores = atOrigins != null;
        if (scores) {
            checkOrigins(problems);
        } else {
            checkForecast(problems);
        }
        problems.throwIfAny();
        try {
            if (scores) {
                scoreOrigins();
            } else {
                forecast();
            }
        } catch (TrainingStopped e) {
            console.note("Interrupted before the end of training: nothing was written.");
            return ExitCodes.INTERRUPTED;
        }
        return ExitCodes.DONE;
    }

    private void check(Problems problems) {
        series.check(problems);
        problems.check(() -> SettingOptions.requireDistinct(spec));
        PredictSeriesCommand.checkHorizon(horizon, problems);
        TrainSeriesCommand.checkThreads(threads, problems);
        if (!settings.isEmpty() && names.size() > 1) {
            problems.add("--set is for one method, and --method names " + names.size() + ".");
        }
        for (String name : names) {
            problems.check(() -> {
                var unused = methods.get().get(name).parse(settings);
            });
        }
    }

    private void checkForecast(Problems problems) {
        if (series.data().isEmpty()) {
            problems.add("Missing: --data FILE, the series' history.");
        }
        if (dataset != null) {
            problems.add("--dataset needs --origins: a collection's values after its histories are known.");
        }
        if (model == null && horizon == null) {
            problems.add("Missing: --horizon H, the number of steps to forecast.");
        }
        if (model == null && names.size() > 1) {
            problems.add("--method names " + names.size() + " methods; a forecast is of one.");
        }
        boolean isMethodGiven = spec.commandLine().getParseResult().hasMatchedOption("--method");
        if (model != null && (isMethodGiven || !settings.isEmpty() || series.isSeasonGiven())) {
            problems.add("--model is trained: leave out --method, --set and --season.");
        }
        if (stride != null || every != null) {
            problems.add("--stride and --every need --origins.");
        }
        output.check(problems, streams);
        if (save != null) {
            Path file = save;
            problems.check(() -> AtomicFiles.requireWritable(file));
        }
    }

    private void checkOrigins(Problems problems) {
        if (series.data().isEmpty() == (dataset == null)) {
            problems.add("--origins needs the series: --data FILE, or --dataset NAME.");
        }
        if (dataset == null && horizon == null) {
            problems.add("Missing: --horizon H, the number of steps to forecast.");
        }
        if (dataset != null && series.areColumnsGiven()) {
            problems.add("--dataset names its own series: leave out --series, --order, --target and --frequency.");
        }
        for (Integer number : new Integer[] {atOrigins, stride, every}) {
            if (number != null && number < 1) {
                problems.add("--origins, --stride and --every are numbers from 1, got " + number + ".");
            }
        }
        if (model != null || save != null || output.isGiven()) {
            problems.add("--origins scores methods: leave out --model, --save, --out, --plot and --paths.");
        }
    }

    private SeriesTraining training(SeriesTrainingDisplay display) {
        return new SeriesTraining(
                seed, threads == null ? Runtime.getRuntime().availableProcessors() : threads, display);
    }

    private void scoreOrigins() {
        try (SeriesTrainingDisplay display = new SeriesTrainingDisplay(console, interruption)) {
            OriginScores.Plan plan = new OriginScores.Plan(
                    names, settings, atOrigins == null ? 1 : atOrigins, Optional.ofNullable(stride), training(display));
            if (dataset != null) {
                origins.ofCollection(dataset, series, Optional.ofNullable(horizon), Optional.ofNullable(every), plan);
            } else {
                SeriesTable table =
                        SeriesModelOptions.told(series.histories(streams).read(), console);
                origins.ofTable(table, series.season(table.step()), horizon == null ? 1 : horizon, plan);
            }
        }
    }

    private void forecast() {
        Path file = model;
        Histories histories = series.histories(streams);
        Optional<Path> to = Optional.ofNullable(save);
        if (file != null) {
            new SavedForecasts(Forecaster.open(file, methods.get()), console)
                    .write(histories, Optional.ofNullable(horizon), output, seed, streams, to);
            return;
        }
        SeriesTable table = SeriesModelOptions.told(histories.read(), console);
        output.requireNames(table, Optional.empty());
        Forecaster forecaster = train(table);
        output.write(forecaster.forecast(Histories.of(table)), seed, streams, console);
        to.ifPresent(path -> {
            forecaster.save(path);
            console.note("Model: " + path + ".");
        });
    }

    private Forecaster train(SeriesTable table) {
        ForecastTraining training = ForecastTraining.on(Histories.of(table))
                .horizon(horizon == null ? 1 : horizon)
                .season(series.season(table.step()))
                .method(names.get(0))
                .seed(seed);
        settings.forEach(training::set);
        if (threads != null) {
            training.threads(threads);
        }
        return trainer.train(training, table);
    }
}
