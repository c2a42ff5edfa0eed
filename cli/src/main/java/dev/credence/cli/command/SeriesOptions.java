package dev.credence.cli.command;

import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.core.series.Seasons;
import dev.credence.datasets.csv.ColumnList;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.series.HolidayCalendar;
import dev.credence.datasets.series.TimeStep;
import dev.credence.scoring.series.Histories;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options on a table of time series. */
final class SeriesOptions {
    @Reads
    @Option(
            names = "--data",
            paramLabel = "FILE",
            order = 1,
            description = {
                "A table in long form, one row for each series and time: CSV; - for standard input.",
                "Rows may be in any order; times without a row are missing values."
            })
    private @Nullable Path data;

    @Option(
            names = "--series",
            paramLabel = "COL",
            order = 3,
            description = "Columns that tell series apart, between commas (default: unique_id if there is one, else the"
                    + " table is one series).")
    private @Nullable String series;

    @Option(
            names = "--order",
            paramLabel = "COL",
            order = 4,
            description = "The column of times: dates, months, times of day, or numbers (default: ds).")
    private @Nullable String order;

    @Option(names = "--target", paramLabel = "COL", order = 5, description = "The column to forecast (default: y).")
    private @Nullable String target;

    @Option(
            names = "--frequency",
            paramLabel = "F",
            order = 7,
            description =
                    "The step of time: min, H, D, B (Monday to Friday), W, M, Q or Y, with a number before it such as"
                            + " 15min; a number for a column of numbers (default: found from the times).")
    private @Nullable String frequency;

    @Option(
            names = "--season",
            paramLabel = "N[,N2]",
            order = 8,
            description =
                    "Steps after which patterns repeat, and a second, longer number of them; 1 for none (default: by the"
                            + " frequency: 24,168 for hours, 7,365.25 for days, 12 for months, …).")
    private @Nullable String season;

    @Option(
            names = "--covariates",
            paramLabel = "COL",
            order = 9,
            description = {
                "Columns of numbers that are known ahead, between commas, such as price,promo. Rows after a series' last"
                        + " value, whose target is empty, hold them for the steps to forecast."
            })
    private @Nullable String covariates;

    @Option(
            names = "--past-covariates",
            paramLabel = "COL",
            order = 9,
            description = {
                "Columns of numbers that are known up to a series' last value alone, between commas, such as"
                        + " temperature,visits. They are used at the leads where they helped before."
            })
    private @Nullable String pastCovariates;

    @Option(
            names = "--holidays",
            paramLabel = "REGION",
            split = ",",
            order = 9,
            description = {
                "Regions whose public holidays are known ahead: countries by their code, such as DE or US, and parts of"
                        + " them, such as DE-BY; several between commas."
            })
    private List<String> holidays = List.of();

    Optional<Path> data() {
        return Optional.ofNullable(data);
    }

    boolean isSeasonGiven() {
        return season != null;
    }

    void check(Problems problems) {
        if (season != null) {
            String given = season;
            problems.check(() -> {
                var unused = parsed(given);
            });
        }
        if (!holidays.isEmpty()) {
            problems.check(() -> {
                var unused = HolidayCalendar.of(holidays);
            });
        }
        if (frequency != null) {
            String given = frequency;
            problems.check(() -> {
                var unused = TimeStep.parse(given);
            });
        }
    }

    void requireData(Problems problems) {
        if (data == null) {
            problems.add("Missing: --data FILE, the series' values.");
        }
    }

    /** The seasons: the given ones, else those of the step. */
    Seasons seasons(TimeStep step) {
        return seasons(Seasons.usual(step.season()));
    }

    /** The seasons of a collection, unless some are given. */
    Seasons seasons(Seasons ofCollection) {
        return season == null ? ofCollection : parsed(season);
    }

    private static Seasons parsed(String text) {
        try {
            return Seasons.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UserException("--season: " + e.getMessage() + ".", e);
        }
    }

    /** Whether holidays are named, which need dates. */
    boolean areHolidaysGiven() {
        return !holidays.isEmpty();
    }

    /** Whether options on columns or times are given, which a collection does not have. */
    boolean areColumnsGiven() {
        return Stream.of(series, order, target, frequency, covariates, pastCovariates)
                .anyMatch(Objects::nonNull);
    }

    /**
     * The series of the table, whose columns are the given ones.
     *
     * @throws UserException if it cannot be read
     */
    Histories histories(StandardStreams streams) {
        return histories(streams.table(data().orElseThrow()));
    }

    /** The series of a table that was read already. */
    Histories histories(CsvTable table) {
        Histories histories = Histories.of(table);
        if (series != null) {
            histories = histories.series(ColumnList.of(series, table).toArray(String[]::new));
        }
        if (order != null) {
            histories = histories.order(order);
        }
        if (target != null) {
            histories = histories.target(target);
        }
        if (covariates != null) {
            histories = histories.covariates(ColumnList.of(covariates, table).toArray(String[]::new));
        }
        if (pastCovariates != null) {
            histories = histories.pastCovariates(
                    ColumnList.of(pastCovariates, table).toArray(String[]::new));
        }
        if (!holidays.isEmpty()) {
            histories = histories.holidays(holidays.toArray(String[]::new));
        }
        return frequency == null ? histories : histories.frequency(frequency);
    }
}
