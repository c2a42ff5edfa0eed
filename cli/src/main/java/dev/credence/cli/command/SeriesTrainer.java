package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import jakarta.inject.Inject;
import jakarta.inject.Provider;

/** Trains a model that forecasts series, and says what it is. */
final class SeriesTrainer {
    private final Console console;
    private final Provider<NamedServices<SeriesMethod>> methods;
    private final Interruption interruption;

    @Inject
    SeriesTrainer(Console console, Provider<NamedServices<SeriesMethod>> methods, Interruption interruption) {
        this.console = console;
        this.methods = methods;
        this.interruption = interruption;
    }

    /**
     * Trains.
     *
     * @throws dev.credence.core.train.TrainingStopped if it is interrupted
     */
    Forecaster train(ForecastTraining training, SeriesTable table) {
        Forecaster trained;
        try (SeriesTrainingDisplay display = new SeriesTrainingDisplay(console, interruption)) {
            trained = training.listener(display).train(methods.get());
        }
        trained.shortNote(table).ifPresent(console::note);
        String method = trained.model().method();
        if (!table.columns().allCovariates().isEmpty()
                && !methods.get().get(method).usesCovariates()) {
            console.warn("the method " + method + " ignores the covariates "
                    + String.join(", ", table.columns().allCovariates()) + ".");
        }
        console.note(method + ": " + trained.model().trained().composition() + ".");
        return trained;
    }
}
