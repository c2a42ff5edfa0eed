package dev.credence.scoring;

import dev.credence.datasets.csv.Moment;
import dev.credence.datasets.csv.RowOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The times of rows.
 *
 * @param column the time column
 * @param moments of each row, ascending
 */
public record RowTimes(String column, List<Moment> moments) {
    public RowTimes {
        moments = List.copyOf(moments);
    }

    /** The times of some rows of a sorted table. */
    public static RowTimes of(RowOrder order, int[] rows) {
        return new RowTimes(
                order.column(),
                Arrays.stream(rows).mapToObj(row -> order.moments().get(row)).toList());
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
