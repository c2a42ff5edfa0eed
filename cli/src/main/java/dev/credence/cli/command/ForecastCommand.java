package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Seasons;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.series.BundledSeries;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.eval.report.ForecastReport;
import dev.credence.eval.result.Versions;
import dev.credence.eval.series.RollingOrigins;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Forecasts;
import dev.credence.scoring.series.Histories;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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
            "  credence forecast --dataset mauna-loa --horizon 24 --plot fan.svg",
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
    private final KnownSeries known;

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
            description =
                    "A real series that Credence brings along, such as mauna-loa; with --origins also a collection"
                            + " of the data directory, such as m3-monthly. See: credence datasets.")
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

    @Writes
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            order = 25,
            description = {
                "Write an HTML report: the fans, and scores and coverage by lead at the last window; with --origins the"
                        + " scores, errors and coverage by lead, the series that went worst, and checks of residuals."
            })
    private @Nullable Path report;

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
            OriginScores origins,
            KnownSeries known) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
        this.interruption = interruption;
        this.trainer = trainer;
        this.origins = origins;
        this.known = known;
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
        if (report != null) {
            Path page = report;
            ReportFiles.checkName(page, problems);
            problems.check(() -> AtomicFiles.requireWritable(page));
        }
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
        if (series.data().isEmpty() == (dataset == null)) {
            problems.add("A forecast needs the series' history: --data FILE, or --dataset NAME.");
        }
        checkDataset(problems, false);
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

    private void checkDataset(Problems problems, boolean toScore) {
        String name = dataset;
        if (name != null) {
            problems.check(() -> known.require(name, toScore));
            if (series.areColumnsGiven()) {
                problems.add("--dataset names its own series: leave out --series, --order, --target, --frequency,"
                        + " --covariates and --past-covariates.");
            }
            if (series.areHolidaysGiven() && bundled().isEmpty()) {
                problems.add("--holidays needs dates, which the collections have none of.");
            }
        }
    }

    private Optional<BundledSeries> bundled() {
        return Optional.ofNullable(dataset).flatMap(BundledSeries::find);
    }

    private void checkOrigins(Problems problems) {
        if (series.data().isEmpty() == (dataset == null)) {
            problems.add("--origins needs the series: --data FILE, or --dataset NAME.");
        }
        if ((dataset == null || bundled().isPresent()) && horizon == null) {
            problems.add("Missing: --horizon H, the number of steps to forecast.");
        }
        checkDataset(problems, true);
        for (Integer number : new Integer[] {atOrigins, stride, every}) {
            if (number != null && number < 1) {
                problems.add("--origins, --stride and --every are numbers from 1, got " + number + ".");
            }
        }
        if (every != null && (dataset == null || bundled().isPresent())) {
            problems.add("--every needs a collection: --dataset NAME.");
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
                    names,
                    settings,
                    atOrigins == null ? 1 : atOrigins,
                    Optional.ofNullable(stride),
                    training(display),
                    report != null);
            if (dataset != null && bundled().isEmpty()) {
                Optional<Integer> kth = Optional.ofNullable(every);
                OriginResults results = origins.ofCollection(dataset, series, Optional.ofNullable(horizon), kth, plan);
                page(() -> new ForecastPage().ofScores(results, kth, List.of(), reportFacts()));
            } else {
                SeriesTable table = SeriesModelOptions.told(histories().read(), console);
                OriginResults results =
                        origins.ofTable(table, series.seasons(table.step()), horizon == null ? 1 : horizon, plan);
                page(() -> new ForecastPage(table).ofScores(results, Optional.empty(), List.of(), reportFacts()));
            }
        }
    }

    private void page(Supplier<ForecastReport> content) {
        Path file = report;
        if (file != null) {
            content.get().write(file);
            console.result("Report: " + file.toAbsolutePath().normalize());
        }
    }

    /** What the series are called on the page. */
    private String source() {
        return Optional.ofNullable(dataset)
                .or(() -> series.data().map(StandardStreams::inputName))
                .orElse("");
    }

    private Map<String, String> reportFacts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Series", source());
        bundled().ifPresent(known -> facts.put("Source", known.source()));
        facts.put("Methods", String.join(", ", names));
        settings.forEach((name, value) -> facts.put("Setting " + name, value));
        facts.put("Seed", String.valueOf(seed));
        facts.put("Made by", "credence " + Versions.library());
        return facts;
    }

    /**
     * Scores at the last window of the table, whose values the method is then trained without; empty for a loaded
     * model, and if no series is long enough.
     */
    private Optional<OriginResults> lastWindow(SeriesTable table, int steps) {
        Seasons seasons = series.seasons(table.step());
        RollingOrigins one = new RollingOrigins(1, steps);
        List<Series> suited = table.set().all().stream()
                .filter(each -> one.suits(each, steps) && each.areCovariatesKnown(each.length() - steps, each.length()))
                .toList();
        if (model != null || suited.isEmpty()) {
            return Optional.empty();
        }
        try (SeriesTrainingDisplay display = new SeriesTrainingDisplay(console, interruption)) {
            return Optional.of(origins.score(
                    source(),
                    List.of(new SeriesGroup(seasons, steps, new SeriesSet(suited))),
                    new OriginScores.Plan(names, settings, 1, Optional.empty(), training(display), true)));
        }
    }

    private Histories histories() {
        return series.histories(bundled()
                .map(BundledSeries::table)
                .orElseGet(() -> streams.table(series.data().orElseThrow())));
    }

    private void page(Forecasts forecasts) {
        SeriesTable table = forecasts.table();
        page(() -> new ForecastPage(table)
                .ofForecast(
                        source(),
                        table,
                        forecasts.distributions(),
                        lastWindow(table, forecasts.get(0).median().length),
                        reportFacts()));
    }

    private void forecast() {
        Path file = model;
        Histories histories = histories();
        Optional<Path> to = Optional.ofNullable(save);
        if (file != null) {
            page(new SavedForecasts(Forecaster.open(file, methods.get()), console)
                    .write(histories, Optional.ofNullable(horizon), output, seed, streams, to));
            return;
        }
        SeriesTable table = SeriesModelOptions.told(histories.read(), console);
        output.requireNames(table, Optional.empty());
        if (methods.get().get(names.get(0)).usesCovariates()) {
            table.requireAhead(horizon == null ? 1 : horizon);
        }
        Forecaster forecaster = train(table);
        Forecasts forecasts = forecaster.forecast(Histories.of(table));
        output.write(forecasts, seed, streams, console);
        page(forecasts);
        to.ifPresent(path -> {
            forecaster.save(path);
            console.note("Model: " + path + ".");
        });
    }

    private Forecaster train(SeriesTable table) {
        ForecastTraining training = ForecastTraining.on(Histories.of(table))
                .horizon(horizon == null ? 1 : horizon)
                .seasons(series.seasons(table.step()))
                .method(names.get(0))
                .seed(seed);
        settings.forEach(training::set);
        if (threads != null) {
            training.threads(threads);
        }
        return trainer.train(training, table);
    }
}
