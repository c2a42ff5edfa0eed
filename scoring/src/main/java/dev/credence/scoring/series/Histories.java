package dev.credence.scoring.series;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesColumns;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.datasets.series.TimeStep;
import dev.credence.scoring.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Histories of time series, from lists of values or from rows in long form. Immutable: each call returns other ones.
 *
 * <pre>{@code
 * Histories.of(Map.of("shop 1", new double[] {12, 15, 11}));
 *
 * record Sale(String shop, LocalDate day, double sold) {}
 *
 * Histories.of(sales).series("shop").order("day").target("sold");
 * }</pre>
 *
 * <p>Of rows, the columns {@code unique_id, ds, y} are taken where no others are named. Times without a row, empty
 * cells and NaN are missing values; a series ends at its last known value.
 */
public final class Histories {
    private static final TimeStep ONE = TimeStep.of(TimeStep.Unit.NUMBER, 1);
    private static final SeriesColumns LISTED = new SeriesColumns(List.of("unique_id"), "ds", "y");
    private static final SeriesColumns SINGLE = new SeriesColumns(List.of(), "ds", "y");

    private final BiFunction<SeriesNames, Optional<SeriesFacts>, SeriesTable> reader;
    private final SeriesNames names;

    private Histories(BiFunction<SeriesNames, Optional<SeriesFacts>, SeriesTable> reader, SeriesNames names) {
        this.reader = reader;
        this.names = names;
    }

    /**
     * Series by name; their steps are numbered from 1.
     *
     * @param values y_1 … y_n of each, finite, or NaN where a value is missing; copied
     * @throws UserException if there is none, or none with a known value
     */
    public static Histories of(Map<String, double[]> values) {
        return of(listed(LISTED, values));
    }

    /** One series, named {@code y}, as {@link #of(Map)}. */
    public static Histories of(double... values) {
        return of(listed(SINGLE, Map.of("y", values)));
    }

    /**
     * Rows in long form, each a record or a map of values by column.
     *
     * @param rows one for each series and time, in any order
     * @throws UserException if there is no row, or one is neither
     */
    public static Histories of(Collection<?> rows) {
        return of(Table.of(rows));
    }

    /** Rows of a table in long form; its target is the column to forecast, if it names one. */
    public static Histories of(Table table) {
        return new Histories(
                (names, known) -> {
                    SeriesColumns columns = names.columns(table.cells(List.of()), known, table.target());
                    List<String> used = new ArrayList<>(columns.series());
                    used.addAll(List.of(columns.order(), columns.target()));
                    used.addAll(columns.covariates());
                    used.addAll(columns.past());
                    return SeriesTable.of(table.cells(used), columns, names.step(known));
                },
                SeriesNames.USUAL);
    }

    /** Rows of a table of texts, such as a CSV file, in long form. */
    public static Histories of(CsvTable table) {
        return of(Table.of(table));
    }

    /**
     * Rows of a CSV file, plain or compressed, or of another {@linkplain CsvTable#read known} format.
     *
     * @throws UserException if it cannot be read; names file, line and column
     */
    public static Histories of(Path file) {
        return of(CsvTable.read(file));
    }

    /** Series that were read already; no columns are to be named. */
    public static Histories of(SeriesTable table) {
        return new Histories(
                (names, known) -> {
                    if (!names.equals(SeriesNames.USUAL)) {
                        throw new UserException(
                                "These series are no rows of a table: name no columns, holidays or frequency.");
                    }
                    known.ifPresent(model -> SeriesNames.requireSame(table.columns(), model.columns()));
                    return table;
                },
                SeriesNames.USUAL);
    }

    private static SeriesTable listed(SeriesColumns columns, Map<String, double[]> values) {
        List<DatedSeries> all = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        values.forEach((id, y) -> {
            int first = 0;
            int end = y.length;
            while (end > 0 && Double.isNaN(y[end - 1])) {
                end--;
            }
            while (first < end && Double.isNaN(y[first])) {
                first++;
            }
            if (first == end) {
                empty.add(id);
            } else {
                List<String> cells = columns.series().isEmpty() ? List.of() : List.of(id);
                Series series = finite(id, Arrays.copyOfRange(y, first, end));
                all.add(new DatedSeries(
                        series, cells, ONE, Moment.parse(String.valueOf(end)).orElseThrow()));
            }
        });
        if (all.isEmpty()) {
            throw new UserException("There is no series with a value, expected at least 1.");
        }
        List<String> notes = empty.isEmpty()
                ? List.of()
                : List.of(empty.size() + " series without any value left out: " + empty.get(0)
                        + (empty.size() > 1 ? ", …" : "") + ".");
        return new SeriesTable(columns, ONE, all, notes);
    }

    private static Series finite(String id, double[] values) {
        try {
            return Series.of(id, values);
        } catch (IllegalArgumentException e) {
            throw new UserException(e.getMessage() + ".", e);
        }
    }

    /** The columns that tell series apart; without any the table is one series. */
    public Histories series(String... columns) {
        return with(names.withSeries(List.of(columns)));
    }

    /** The column of times, or of numbers that count steps. */
    public Histories order(String column) {
        return with(names.withOrder(column));
    }

    /** The column to forecast. */
    public Histories target(String column) {
        return with(names.withTarget(column));
    }

    /**
     * Columns of numbers that are known ahead, such as prices: rows after the last value of a series, whose target is
     * empty, hold them for the steps to forecast.
     */
    public Histories covariates(String... columns) {
        return with(names.withCovariates(List.of(columns)));
    }

    /**
     * Columns of numbers that are known up to the last value of a series, such as temperatures; a cell may be empty. A
     * forecast uses them at the leads where that was better in the last part of the history.
     */
    public Histories pastCovariates(String... columns) {
        return with(names.withPast(List.of(columns)));
    }

    /**
     * Regions whose public holidays are known ahead: countries by their code of ISO 3166, such as DE, and parts of
     * them, such as DE-BY. The times have to be dates.
     */
    public Histories holidays(String... regions) {
        return with(names.withHolidays(List.of(regions)));
    }

    /**
     * The step of the times, such as D or 15min; by default it is found from them.
     *
     * @throws UserException if it is none
     */
    public Histories frequency(String text) {
        return with(names.withStep(TimeStep.parse(text)));
    }

    private Histories with(SeriesNames changed) {
        return new Histories(reader, changed);
    }

    /**
     * The series.
     *
     * @throws DataException if they cannot be read; names file, line and column
     */
    public SeriesTable read() {
        return reader.apply(names, Optional.empty());
    }

    /** The series, with the columns and the step of a model where no others are named. */
    SeriesTable read(SeriesFacts known) {
        return reader.apply(names, Optional.of(known));
    }

    /** The histories alone. */
    public SeriesSet set() {
        return read().set();
    }
}
