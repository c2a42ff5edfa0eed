package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.card.ModelCard;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Histories;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code train} with a method that forecasts series. */
@Command(
        name = "train",
        sortOptions = false,
        description = {"Train a model that forecasts time series, and save it as a file.", ""},
        customSynopsis = {
            "credence train --method forecast --data FILE --horizon H [--series COL] [--order COL] [--target COL]",
            "               [--season N[,N2]] [--frequency F] [--set KEY=VALUE]... [OPTIONS] --out MODEL.credence"
        },
        footer = {
            "",
            "credence forecast --save trains in the same way, and forecasts at once.",
            "",
            "Example:",
            "  credence train --method forecast --data sales.csv --horizon 28 --out sales.credence",
            "  credence predict --model sales.credence --data newer.csv --out forecast.csv"
        })
public final class TrainSeriesCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final StandardStreams streams;
    private final SeriesTrainer trainer;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--method",
            paramLabel = "M",
            order = 0,
            description = "The forecasting method; see: credence methods (default: " + ForecastTraining.USUAL + ").")
    private String method = ForecastTraining.USUAL;

    @Mixin
    private SeriesOptions series;

    @Option(
            names = "--horizon",
            paramLabel = "H",
            required = true,
            order = 6,
            description = "The largest number of steps to forecast.")
    private Integer horizon = 1;

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

    @Writes
    @Option(names = "--out", required = true, order = 20, paramLabel = "FILE", description = "The model file to write.")
    private Path out = Path.of("");

    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 801,
            description = "Number of threads (default: one for each core). The results do not depend on it.")
    private @Nullable Integer threads;

    @Mixin
    private TrackOption track;

    @Inject
    TrainSeriesCommand(
            Console console,
            Provider<NamedServices<SeriesMethod>> methods,
            StandardStreams streams,
            SeriesTrainer trainer) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
        this.trainer = trainer;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        series.check(problems);
        series.requireData(problems);
        PredictSeriesCommand.checkHorizon(horizon, problems);
        checkThreads(threads, problems);
        problems.check(() -> SettingOptions.requireDistinct(spec));
        problems.check(() -> {
            var unused = methods.get().get(method).parse(settings);
        });
        problems.check(() -> AtomicFiles.requireWritable(out));
        problems.throwIfAny();
        track.check(out, problems); // last: it asks a server, and makes the experiment
        problems.throwIfAny();
        SeriesTable table = SeriesModelOptions.told(series.histories(streams).read(), console);
        Tracking tracking = track.begin(out, console);
        try {
            long began = System.nanoTime();
            Forecaster trained = trainer.train(training(table), table);
            trained.save(out);
            tracking.finish(
                    (System.nanoTime() - began) * 1e-9,
                    () -> ModelCard.of(
                            out,
                            Forecaster.open(out, methods.get()),
                            methods.get().get(method)));
        } catch (TrainingStopped e) {
            console.note("Interrupted before the end of training: nothing was written.");
            return ExitCodes.INTERRUPTED;
        } finally {
            tracking.close();
        }
        console.note("Wrote " + out + ". Forecast with: credence predict --model " + out + " …");
        return ExitCodes.DONE;
    }

    private ForecastTraining training(SeriesTable table) {
        ForecastTraining training = ForecastTraining.on(Histories.of(table))
                .horizon(horizon)
                .seasons(series.seasons(table.step()))
                .method(method)
                .seed(seed);
        settings.forEach(training::set);
        if (threads != null) {
            training.threads(threads);
        }
        return training;
    }

    static void checkThreads(@Nullable Integer threads, Problems problems) {
        if (threads != null && (threads < 1 || threads > 1024)) {
            problems.add("--threads is " + threads + ", expected 1 to 1024.");
        }
    }
}
