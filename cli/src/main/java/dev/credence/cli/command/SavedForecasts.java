package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Forecasts;
import dev.credence.scoring.series.Histories;
import dev.credence.scoring.series.OverTime;
import java.nio.file.Path;
import java.util.Optional;

/** Forecasts of a saved model, by {@code forecast --model} and {@code predict}. */
record SavedForecasts(Forecaster forecaster, Console console) {
    /**
     * Forecasts and writes.
     *
     * @param save the file for the model with its guarantee over time moved on to the histories' ends
     * @return the forecasts
     */
    Forecasts write(
            Histories histories,
            Optional<Integer> horizon,
            ForecastOutput output,
            long seed,
            StandardStreams streams,
            Optional<Path> save) {
        boolean goesOn =
                forecaster.guarantee().filter(OverTime.class::isInstance).isPresent();
        if (save.isPresent() && !goesOn) {
            throw new UserException("--save: the model has no guarantee over time that would go on, and stays as it is."
                    + " Leave the option out.");
        }
        int steps = horizon.orElse(forecaster.horizon());
        if (steps > forecaster.horizon()) {
            throw new UserException("--horizon is " + steps + ", and the model was trained for " + forecaster.horizon()
                    + " steps at most.");
        }
        SeriesTable table = SeriesModelOptions.told(forecaster.read(histories), console);
        output.requireNames(table, Optional.of(forecaster));
        Forecasts forecasts = forecaster.forecast(Histories.of(table), steps);
        output.write(forecasts, seed, streams, console);
        save.ifPresent(file -> {
            forecaster.followed(Histories.of(table)).save(file);
            console.note("Model: " + file + ".");
        });
        return forecasts;
    }
}
