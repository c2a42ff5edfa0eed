package dev.credence.scoring;

import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.csv.RowOrder;
import java.util.Collections;
import java.util.List;

/**
 * The times of rows.
 *
 * @param column the time column
 * @param moments of each row, ascending; not copied, since each may be parsed when it is asked for
 */
public record RowTimes(String column, List<Moment> moments) {
    public RowTimes {
        moments = Collections.unmodifiableList(moments);
    }

    /** The times of some rows of a sorted table. */
    public static RowTimes of(RowOrder order, int[] rows) {
        return new RowTimes(order.column(), order.moments(rows));
    }

    /** The moment of each row as a number from 0: equal for rows of the same moment, else one more. */
    public int[] numbers() {
        int[] numbers = new int[moments.size()];
        for (int i = 1; i < numbers.length; i++) {
            numbers[i] = numbers[i - 1] + (moments.get(i).compareWith(moments.get(i - 1)) == 0 ? 0 : 1);
        }
        return numbers;
    }

    /** The latest time; requires at least one row. */
    public Moment last() {
        return moments.get(moments.size() - 1);
    }
}
