package dev.credence.datasets.series;

import dev.credence.core.series.Series;
import dev.credence.datasets.csv.Moment;
import java.util.List;

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

    /** The time some steps after the last value, or before it if negative, written as in the table. */
    public String time(int steps) {
        return step.after(last, steps);
    }
}
