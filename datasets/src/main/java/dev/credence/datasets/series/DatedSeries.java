package dev.credence.datasets.series;

import dev.credence.core.series.Series;
import dev.credence.datasets.csv.Moment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A series of a table, with its times.
 *
 * @param series its values, from the first known one to the last
 * @param cells its cells in the columns that tell series apart
 * @param step of its times
 * @param last the time of its last value
 */
public record DatedSeries(Series series, List<String> cells, TimeStep step, Moment last) {
    public DatedSeries {
        cells = List.copyOf(cells);
    }

    /**
     * The place of a time among the values, from 0: negative before the first, the length or more after the last; empty
     * if it is of another kind than this series' times, or between two steps.
     */
    public OptionalInt index(Moment time) {
        if (!time.isComparableWith(last)) {
            return OptionalInt.empty();
        }
        Optional<BigDecimal> end = step.place(last);
        Optional<BigDecimal> own = step.place(time);
        if (end.isEmpty() || own.isEmpty()) {
            return OptionalInt.empty();
        }
        BigDecimal[] steps = own.get().subtract(end.get()).divideAndRemainder(step.count());
        BigDecimal index = steps[0].add(BigDecimal.valueOf(series.length() - 1L));
        boolean isWithin = index.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0;
        return steps[1].signum() == 0 && isWithin ? OptionalInt.of(index.intValue()) : OptionalInt.empty();
    }

    /**
     * The same series at an earlier origin: its first values.
     *
     * @param length 1 to the number of values
     */
    public DatedSeries first(int length) {
        Moment end = Moment.parse(time(length - series.length())).orElseThrow();
        return new DatedSeries(series.first(length), cells, step, end);
    }

    /** The time some steps after the last value, or before it if negative, written as in the table. */
    public String time(int steps) {
        return step.after(last, steps);
    }
}
