package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.registry.NamedServices;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code predict} with a model that forecasts series: the same as {@code forecast --model}. */
@Command(
        name = "predict",
        sortOptions = false,
        description = {"Forecast from the histories of a table with a model that was trained on series.", ""},
        customSynopsis = {
            "credence predict --model MODEL.credence --data FILE [--horizon H] [--levels L | --quantiles P] [OPTIONS] --out FILE"
        },
        footer = {
            "",
            "The output has one row for each series and step after its end, as that of credence forecast.",
            "",
            "Example:",
            "  credence predict --model sales.credence --data newer.csv --out forecast.csv"
        })
public final class PredictSeriesCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final StandardStreams streams;

    @Mixin
    private SeriesModelOptions model;

    @Option(
            names = "--horizon",
            paramLabel = "H",
            order = 6,
            description = "Number of steps to forecast (default: the model's).")
    private @Nullable Integer horizon;

    @Mixin
    private ForecastOutput output;

    @Writes
    @Option(
            names = "--save",
            paramLabel = "FILE",
            order = 23,
            description = "Save the model with its guarantee over time moved on to the histories' ends.")
    private @Nullable Path save;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 40,
            description = "Seed of the paths (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Inject
    PredictSeriesCommand(Console console, Provider<NamedServices<SeriesMethod>> methods, StandardStreams streams) {
        this.console = console;
        this.methods = methods;
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        model.check(problems);
        checkHorizon(horizon, problems);
        output.check(problems, streams);
        Path file = save;
        if (file != null) {
            problems.check(() -> AtomicFiles.requireWritable(file));
        }
        problems.throwIfAny();
        new SavedForecasts(model.open(methods.get()), console)
                .write(
                        model.histories(streams),
                        Optional.ofNullable(horizon),
                        output,
                        seed,
                        streams,
                        Optional.ofNullable(save));
        return ExitCodes.DONE;
    }

    static void checkHorizon(@Nullable Integer horizon, Problems problems) {
        if (horizon != null && (horizon < 1 || horizon > SeriesProblem.LONGEST_HORIZON)) {
            problems.add("--horizon is " + horizon + ", expected 1 to " + SeriesProblem.LONGEST_HORIZON + ".");
        }
    }
}
