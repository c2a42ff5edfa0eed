package dev.credence.datasets.series;

import dev.credence.core.data.CanonicalCell;
import dev.credence.core.data.DataException;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.csv.CellValue;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.csv.RowOrder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Time series of a table in long form. Rows may be in any order; times without a row are missing values; each series
 * ends at its last known value. Rows after it hold what is known ahead of the covariates; of those that are known up to
 * the end, any cell may be empty.
 *
 * @param columns the columns
 * @param step of the times
 * @param series in the order of their first rows
 * @param notes what was done to the rows, in sentences; may be empty
 * @param rows where the covariates are
 */
public record SeriesTable(
        SeriesColumns columns, TimeStep step, List<DatedSeries> series, List<String> notes, CovariateRows rows) {
    /** A table may have this many steps per row, or {@link #MOST_STEPS} of one series, before gaps are a mistake. */
    private static final int MOST_PER_ROW = 200;

    private static final int MOST_STEPS = 100_000;
    private static final int MOST_NAMED = 3;
    private static final String SEPARATOR = " / ";

    public SeriesTable {
        series = List.copyOf(series);
        notes = List.copyOf(notes);
    }

    /** Series of which no rows are known, so that none is required. */
    public SeriesTable(SeriesColumns columns, TimeStep step, List<DatedSeries> series, List<String> notes) {
        this(columns, step, series, notes, CovariateRows.NONE);
    }

    /**
     * Requires the covariates that are known ahead at each step to forecast.
     *
     * @param horizon number of steps after the last value of each series
     * @throws DataException if one is missing; names the row, or the time that has none
     */
    public void requireAhead(int horizon) {
        series.forEach(one -> rows.requireAhead(one, horizon));
    }

    /**
     * Requires the covariates that are known ahead at the last steps of series, which forecasts at earlier origins
     * need.
     *
     * @param steps number of last steps
     * @param which which series
     * @throws DataException if one is missing; names the row, or the time that has none
     */
    public void requireWithin(int steps, Predicate<Series> which) {
        series.stream().filter(one -> which.test(one.series())).forEach(one -> rows.requireWithin(one, steps));
    }

    /** The histories alone. */
    public SeriesSet set() {
        return new SeriesSet(series.stream().map(DatedSeries::series).toList());
    }

    /**
     * Reads the series of a table.
     *
     * @param step of the times; found from them if empty
     * @throws DataException if a column is missing, a time or value cannot be read, two rows have one time, or times
     *     are not whole steps apart; names file, line and column
     */
    public static SeriesTable of(CsvTable table, SeriesColumns columns, Optional<TimeStep> step) {
        return new Reader(table, columns).read(step);
    }

    /** The rows of each series, sorted by time. */
    private static final class Reader {
        private final CsvTable table;
        private final SeriesColumns columns;
        private final int target;
        private final int[] keys;
        private final int[] covariates;
        private final int[] past;
        private final Map<String, List<Integer>> rows = new LinkedHashMap<>();
        private final Moment[] moments;
        private final List<String> notes = new ArrayList<>();
        private final CovariateRows covered;
        private long gaps;
        private long steps;

        Reader(CsvTable table, SeriesColumns columns) {
            this.table = table;
            this.columns = columns;
            keys = columns.series().stream()
                    .mapToInt(name -> table.require(name, "It tells series apart."))
                    .toArray();
            target = table.require(columns.target(), "Its values are to be forecast.");
            covariates = numbers(columns.covariates());
            past = numbers(columns.past());
            covered = new CovariateRows(table.source(), columns.covariates(), keys.length == 0);
            RowOrder order = RowOrder.of(table, columns.order());
            moments = new Moment[table.rows()];
            int[] sorted = order.rows();
            for (int row = 0; row < moments.length; row++) {
                rows.computeIfAbsent(key(row), k -> new ArrayList<>()); // in the order of the first rows
            }
            for (int i = 0; i < sorted.length; i++) {
                moments[sorted[i]] = order.moments().get(i);
                rows.getOrDefault(key(sorted[i]), List.of()).add(sorted[i]);
            }
        }

        private int[] numbers(List<String> names) {
            return names.stream()
                    .mapToInt(name -> table.require(name, "It is a covariate."))
                    .toArray();
        }

        private String key(int row) {
            return keys.length == 0
                    ? columns.target()
                    : Arrays.stream(keys)
                            .mapToObj(column -> part(table.text(row, column)))
                            .collect(Collectors.joining(SEPARATOR));
        }

        /** A cell within a name; quoted where it could be taken for two. */
        private static String part(String cell) {
            String text = new CanonicalCell(cell).text();
            return text.contains(SEPARATOR) ? '"' + text + '"' : text;
        }

        SeriesTable read(Optional<TimeStep> given) {
            requireDistinctTimes(given);
            List<List<Moment>> times = rows.values().stream()
                    .map(own -> own.stream().map(row -> moments[row]).toList())
                    .toList();
            TimeStep step = given.map(known -> TimeSteps.anchored(known, times))
                    .or(() -> TimeSteps.find(times))
                    .orElseThrow(
                            () -> new DataException(table.source() + ": the frequency of the series cannot be found,"
                                    + " since none has two times. State it, such as D for days."));
            requireSuits(step);
            List<DatedSeries> all = new ArrayList<>();
            List<String> empty = new ArrayList<>();
            rows.forEach((id, own) -> series(id, own, step).ifPresentOrElse(all::add, () -> empty.add(id)));
            if (all.isEmpty()) {
                throw new DataException(table.source() + " column '" + columns.target() + "' has no value at all.");
            }
            requireTold(all.get(0), step);
            if (gaps > 0) {
                notes.add(gaps + " of " + steps + " steps of " + step.words() + " between the first and the last value"
                        + " have no value: they are missing.");
            }
            if (!empty.isEmpty()) {
                notes.add(empty.size() + " series without any value left out: "
                        + String.join(", ", empty.subList(0, Math.min(MOST_NAMED, empty.size())))
                        + (empty.size() > MOST_NAMED ? ", …" : "") + ".");
            }
            return new SeriesTable(columns, step, withHolidays(all, step), notes, covered);
        }

        private List<DatedSeries> withHolidays(List<DatedSeries> all, TimeStep step) {
            if (columns.holidays().isEmpty()) {
                return all;
            }
            HolidayCalendar calendar = HolidayCalendar.of(columns.holidays());
            if (step.unit() == TimeStep.Unit.NUMBER) {
                throw new DataException(table.source() + " column '" + columns.order() + "' has numbers, such as "
                        + moments[0] + ", and holidays are of dates. Write times as dates, or leave the holidays out.");
            }
            return new HolidayCovariates(calendar, step).addedTo(all);
        }

        private void requireDistinctTimes(Optional<TimeStep> given) {
            rows.forEach((id, own) -> {
                for (int i = 1; i < own.size(); i++) {
                    Moment before = moments[own.get(i - 1)];
                    Moment now = moments[own.get(i)];
                    if (now.compareWith(before) == 0) {
                        boolean clock = given.map(TimeStep::isWithinDay)
                                .orElse(!now.isNumber()
                                        && !now.hasOffset()
                                        && now.text().length() > 10);
                        throw new DataException(place(own.get(i), columns.order()) + ": "
                                + (keys.length == 0 ? "there is" : "the series '" + id + "' has")
                                + " a row for " + now + " already, in " + table.line(own.get(i - 1))
                                + ". Each series needs one row for each time: add or average them"
                                + (keys.length == 0 ? ", or name the column that tells series apart" : "")
                                + (clock
                                        ? "; where clocks were put back, write times with their difference from UTC."
                                        : "."));
                    }
                }
            });
        }

        private String place(int row, String column) {
            return table.place(row, column);
        }

        /** Times after the last one must not be written alike, as days of a week or month would be. */
        private void requireTold(DatedSeries one, TimeStep step) {
            if (one.time(1).equals(one.time(2)) || one.time(2).equals(one.time(3))) {
                throw new DataException(table.source() + " column '" + columns.order() + "' has times such as "
                        + moments[0] + ", which cannot tell steps of " + step.words()
                        + " apart. Write times as dates, or state a longer step.");
            }
        }

        private void requireSuits(TimeStep step) {
            for (Moment moment : moments) {
                if (moment.isNumber() != (step.unit() == TimeStep.Unit.NUMBER)) {
                    throw new DataException(table.source() + " column '" + columns.order() + "' has "
                            + (moment.isNumber() ? "numbers, and steps of " : "times, and steps of the number ")
                            + step.words() + " do not suit them.");
                }
            }
        }

        private Optional<DatedSeries> series(String id, List<Integer> own, TimeStep step) {
            double[] values = own.stream().mapToDouble(this::value).toArray();
            int first = 0;
            int last = values.length - 1;
            while (first <= last && Double.isNaN(values[first])) {
                first++;
            }
            while (last >= first && Double.isNaN(values[last])) {
                last--;
            }
            if (first > last) {
                return Optional.empty();
            }
            int[] places = new int[last - first + 1];
            for (int i = 0; i < places.length; i++) {
                places[i] = steps(own.get(first), own.get(first + i), step);
            }
            int length = places[places.length - 1] + 1;
            if (length > MOST_STEPS && length / (long) MOST_PER_ROW > places.length) {
                throw new DataException(place(own.get(last), columns.order()) + ": the series '" + id + "' would have "
                        + length + " steps of " + step.words() + " for " + places.length
                        + " rows. Correct the time, or state the frequency.");
            }
            double[] y = new double[length];
            Arrays.fill(y, Double.NaN);
            for (int i = 0; i < places.length; i++) {
                if (i > 0 && places[i] == places[i - 1]) {
                    throw new DataException(place(own.get(first + i), columns.order()) + ": two rows of the series '"
                            + id + "' are within one step of " + step.words() + ", this and that of "
                            + table.line(own.get(first + i - 1)) + ". Add them, or state another frequency.");
                }
                y[places[i]] = values[first + i];
            }
            gaps += Arrays.stream(y).filter(Double::isNaN).count();
            steps += length;
            List<String> cells = Arrays.stream(keys)
                    .mapToObj(column -> table.text(own.get(0), column))
                    .toList();
            return Optional.of(new DatedSeries(
                    known(Series.of(id, y), own, first, values, step), cells, step, moments[own.get(last)]));
        }

        private Series known(Series series, List<Integer> own, int first, double[] values, TimeStep step) {
            Series known = series;
            if (covariates.length > 0) {
                double[][] x = matrix(own, first, step, covariates);
                requireKnown(own, first, values);
                covered.add(
                        series.id(),
                        own.stream()
                                .skip(first)
                                .mapToInt(row -> steps(own.get(first), row, step))
                                .toArray(),
                        table.lines(
                                own.stream().skip(first).mapToInt(row -> row).toArray()));
                known = known.with(Covariates.of(columns.covariates(), x));
            }
            return past.length == 0
                    ? known
                    : known.withPast(Covariates.of(columns.past(), matrix(own, first, step, past)));
        }

        /** Columns of numbers from the first known value on, those after the last one included; NaN where unknown. */
        private double[][] matrix(List<Integer> own, int first, TimeStep step, int[] of) {
            int end = own.size() - 1;
            int length = steps(own.get(first), own.get(end), step) + 1;
            if (length > MOST_STEPS && length / (long) MOST_PER_ROW > own.size()) {
                throw new DataException(place(own.get(end), columns.order()) + ": it is " + length + " steps of "
                        + step.words() + " after the first value. Correct the time, or state the frequency.");
            }
            double[][] x = new double[of.length][length];
            for (double[] one : x) {
                Arrays.fill(one, Double.NaN);
            }
            for (int i = first; i <= end; i++) {
                int row = own.get(i);
                int at = steps(own.get(first), row, step);
                for (int k = 0; k < x.length; k++) {
                    x[k][at] = CellValue.number(table, row, of[k]);
                }
            }
            return x;
        }

        private void requireKnown(List<Integer> own, int first, double[] values) {
            for (int i = first; i < values.length; i++) {
                for (int column : covariates) {
                    if (!Double.isNaN(values[i]) && Double.isNaN(CellValue.number(table, own.get(i), column))) {
                        throw new DataException(place(own.get(i), table.header().get(column))
                                + ": it is empty. A covariate needs a number in each row with a value of '"
                                + columns.target() + "', and in each row to forecast.");
                    }
                }
            }
        }

        private int steps(int from, int to, TimeStep step) {
            BigDecimal start = place(from, step);
            BigDecimal[] parts = place(to, step).subtract(start).divideAndRemainder(step.count());
            if (parts[1].signum() != 0) {
                throw new DataException(
                        place(to, columns.order()) + ": " + moments[to] + " is no whole number of steps of "
                                + step.words() + " after " + moments[from] + " in " + table.line(from)
                                + ". Correct the time, or state the frequency.");
            }
            return parts[0].setScale(0, RoundingMode.DOWN)
                    .min(BigDecimal.valueOf(Integer.MAX_VALUE - 2))
                    .intValue();
        }

        private BigDecimal place(int row, TimeStep step) {
            return step.place(moments[row])
                    .orElseThrow(() -> new DataException(place(row, columns.order()) + ": " + moments[row]
                            + " is on a weekend, and the frequency is business days, Monday to Friday."));
        }

        private double value(int row) {
            return CellValue.number(table, row, target);
        }
    }
}
