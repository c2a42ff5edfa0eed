package dev.credence.datasets.csv;

import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.DataException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The text of a typed value, one for each value: the same table is the same whatever file it comes from. Numbers have
 * the fewest digits that give the same double, and no decimals if they are whole; decimals have those they have; dates
 * and times are of ISO 8601.
 */
final class CellText {
    /** Whole numbers below it are written with all their digits and are exact. */
    private static final double WHOLE = 1L << 53;

    private CellText() {}

    static String of(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < WHOLE;
        boolean negativeZero = value == 0 && 1 / value < 0;
        return whole && !negativeZero ? Long.toString((long) value) : Double.toString(value);
    }

    /**
     * The date of a day.
     *
     * @throws DataException if it is out of the range of dates
     */
    static String date(long day) {
        try {
            return LocalDate.ofEpochDay(day).toString();
        } catch (DateTimeException e) {
            throw new DataException("the day " + day + " after 1970-01-01 is no date", e);
        }
    }

    /**
     * A time without its zone.
     *
     * @throws DataException if it is out of the range of dates
     */
    static String time(ColumnValues.Times times, int row) {
        try {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
                    LocalDateTime.ofEpochSecond(times.seconds()[row], times.nanos()[row], ZoneOffset.UTC));
        } catch (DateTimeException e) {
            throw new DataException("the time " + times.seconds()[row] + " s after 1970-01-01 is no date", e);
        }
    }
}
