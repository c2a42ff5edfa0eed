package dev.credence.datasets.series;

import dev.credence.core.data.DataException;
import dev.credence.datasets.csv.CsvTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The columns of a table of series in long form, one row for each series and time.
 *
 * @param series columns that tell series apart; none if the table has one series
 * @param order the column of times
 * @param target the column of values
 * @param covariates columns of numbers that are known ahead; none by default
 * @param past columns of numbers that are known up to a series' last value; none by default
 * @param holidays regions whose holidays are covariates too, as {@link HolidayCalendar} names them; none by default
 */
public record SeriesColumns(
        List<String> series,
        String order,
        String target,
        List<String> covariates,
        List<String> past,
        List<String> holidays) {
    /** The name of the column of times in files for Nixtla's libraries and Prophet. */
    private static final String USUAL_ORDER = "ds";

    private static final String USUAL_TARGET = "y";
    private static final String USUAL_SERIES = "unique_id";

    public SeriesColumns {
        series = List.copyOf(series);
        covariates = List.copyOf(covariates);
        past = List.copyOf(past);
        holidays = List.copyOf(holidays);
    }

    /** Columns without covariates. */
    public SeriesColumns(List<String> series, String order, String target) {
        this(series, order, target, List.of(), List.of(), List.of());
    }

    /**
     * The same with covariates that are known ahead.
     *
     * @throws DataException if one is named twice, or is another column already
     */
    public SeriesColumns with(List<String> names) {
        requireFree(names, past, "known up to the last value");
        return new SeriesColumns(series, order, target, names, past, holidays);
    }

    /**
     * The same with covariates that are known up to a series' last value.
     *
     * @throws DataException if one is named twice, or is another column already
     */
    public SeriesColumns withPast(List<String> names) {
        requireFree(names, covariates, "known ahead");
        return new SeriesColumns(series, order, target, covariates, names, holidays);
    }

    private void requireFree(List<String> names, List<String> others, String known) {
        for (String name : names) {
            if (series.contains(name) || order.equals(name) || target.equals(name)) {
                throw new DataException("The column '" + name
                        + "' cannot be a covariate: it is the time, the target or a name of series already.");
            }
            if (Collections.frequency(names, name) > 1) {
                throw new DataException("The covariate '" + name + "' is named twice.");
            }
            if (others.contains(name)) {
                throw new DataException("The covariate '" + name + "' is named as one that is " + known
                        + " too. Name it once: either its values after a series' last one are known, or not.");
            }
        }
    }

    /**
     * The same with the holidays of regions as covariates.
     *
     * @param regions as {@link HolidayCalendar} names them
     */
    public SeriesColumns withHolidays(List<String> regions) {
        List<String> distinct = regions.stream()
                .map(region -> region.strip().toUpperCase(Locale.ROOT))
                .distinct()
                .toList();
        return new SeriesColumns(series, order, target, covariates, past, distinct);
    }

    /** All covariates in words, the holidays among them; empty if there are none. */
    public List<String> allCovariates() {
        List<String> words = new ArrayList<>(covariates);
        words.addAll(past);
        if (!holidays.isEmpty()) {
            words.add("holidays of " + String.join(", ", holidays));
        }
        return words;
    }

    /**
     * The columns of a table: the given ones, and else {@code unique_id, ds, y}, as in files for other libraries.
     *
     * @throws DataException if a column is neither given nor in the table under that name
     */
    public static SeriesColumns of(
            CsvTable table, Optional<List<String>> series, Optional<String> order, Optional<String> target) {
        boolean hasSeries = table.column(USUAL_SERIES).isPresent();
        return new SeriesColumns(
                series.orElseGet(() -> hasSeries ? List.of(USUAL_SERIES) : List.of()),
                order.orElseGet(() -> usual(table, USUAL_ORDER, "times")),
                target.orElseGet(() -> usual(table, USUAL_TARGET, "values to forecast")));
    }

    /**
     * The same columns, with {@code unique_id, ds, y} in place of those that a table lacks under their names and has
     * under these. Of several columns that tell series apart none is replaced.
     *
     * @param has whether the table has a column of this name
     */
    public SeriesColumns orUsual(Predicate<String> has) {
        return new SeriesColumns(
                series.size() == 1 ? List.of(either(series.get(0), USUAL_SERIES, has)) : series,
                either(order, USUAL_ORDER, has),
                either(target, USUAL_TARGET, has),
                covariates,
                past,
                holidays);
    }

    private static String either(String own, String usual, Predicate<String> has) {
        return has.test(own) || !has.test(usual) ? own : usual;
    }

    private static String usual(CsvTable table, String name, String what) {
        if (table.column(name).isEmpty()) {
            throw new DataException(table.source() + " has no column '" + name + "': name the column of the " + what
                    + ". It has " + String.join(", ", table.header()) + ".");
        }
        return name;
    }
}
