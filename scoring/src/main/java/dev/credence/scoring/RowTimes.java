package dev.credence.scoring;

import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.csv.RowOrder;
import java.util.Arrays;
import java.util.List;

/**
 * When rows were.
 *
 * @param column that says so
 * @param moments of each row, the earliest first
 */
public record RowTimes(String column, List<Moment> moments) {
    public RowTimes {
        moments = List.copyOf(moments);
    }

    /** Of some rows of a sorted table: others had missing values. */
    public static RowTimes of(RowOrder order, int[] rows) {
        return new RowTimes(
                order.column(),
                Arrays.stream(rows).mapToObj(row -> order.moments().get(row)).toList());
    }

    /** The latest; there is at least one row. */
    public Moment last() {
        return moments.get(moments.size() - 1);
    }
}
