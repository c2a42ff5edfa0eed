package dev.credence.scoring.series;

import dev.credence.core.UserException;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.datasets.series.TimeStep;
import java.util.List;
import java.util.Optional;

/** Names of columns and what else is said about a table of series; what is empty is the model's, or the usual. */
record SeriesNames(
        Optional<List<String>> series,
        Optional<String> order,
        Optional<String> target,
        Optional<TimeStep> step,
        Optional<List<String>> covariates,
        Optional<List<String>> past,
        Optional<List<String>> holidays) {
    static final SeriesNames USUAL = new SeriesNames(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    SeriesNames withSeries(List<String> columns) {
        return new SeriesNames(Optional.of(columns), order, target, step, covariates, past, holidays);
    }

    SeriesNames withOrder(String column) {
        return new SeriesNames(series, Optional.of(column), target, step, covariates, past, holidays);
    }

    SeriesNames withTarget(String column) {
        return new SeriesNames(series, order, Optional.of(column), step, covariates, past, holidays);
    }

    SeriesNames withStep(TimeStep given) {
        return new SeriesNames(series, order, target, Optional.of(given), covariates, past, holidays);
    }

    SeriesNames withCovariates(List<String> columns) {
        return new SeriesNames(series, order, target, step, Optional.of(columns), past, holidays);
    }

    SeriesNames withPast(List<String> columns) {
        return new SeriesNames(series, order, target, step, covariates, Optional.of(columns), holidays);
    }

    SeriesNames withHolidays(List<String> regions) {
        return new SeriesNames(series, order, target, step, covariates, past, Optional.of(regions));
    }

    /**
     * The columns of a table.
     *
     * @param known facts of a model
     * @param fallback the target, if none is named
     * @throws UserException if covariates are not those of the model
     */
    SeriesColumns columns(CsvTable table, Optional<SeriesFacts> known, Optional<String> fallback) {
        Optional<SeriesColumns> model = known.map(SeriesFacts::columns);
        Optional<SeriesColumns> found =
                model.map(trained -> trained.orUsual(name -> table.column(name).isPresent()));
        SeriesColumns columns = SeriesColumns.of(
                        table,
                        series.or(() -> found.map(SeriesColumns::series)),
                        order.or(() -> found.map(SeriesColumns::order)),
                        target.or(() -> fallback).or(() -> found.map(SeriesColumns::target)))
                .with(covariates.or(() -> model.map(SeriesColumns::covariates)).orElse(List.of()))
                .withPast(past.or(() -> model.map(SeriesColumns::past)).orElse(List.of()))
                .withHolidays(
                        holidays.or(() -> model.map(SeriesColumns::holidays)).orElse(List.of()));
        model.ifPresent(trained -> requireSame(columns, trained));
        return columns;
    }

    /**
     * Requires the covariates of a model.
     *
     * @throws UserException if there are others
     */
    static void requireSame(SeriesColumns given, SeriesColumns ofModel) {
        requireSame("covariates", given.covariates(), ofModel.covariates());
        requireSame("past covariates", given.past(), ofModel.past());
        requireSame("regions of holidays", given.holidays(), ofModel.holidays());
    }

    private static void requireSame(String what, List<String> given, List<String> ofModel) {
        if (!given.equals(ofModel)) {
            throw new UserException(
                    (given.isEmpty() ? "There are no " + what : "The " + what + " are " + String.join(", ", given))
                            + ", and the model was trained "
                            + (ofModel.isEmpty() ? "without any" : "with " + String.join(", ", ofModel)) + ". "
                            + (given.isEmpty() ? "Name them" : "Leave them out") + ", or train again.");
        }
    }

    Optional<TimeStep> step(Optional<SeriesFacts> known) {
        return step.or(() -> known.map(SeriesFacts::step));
    }
}
