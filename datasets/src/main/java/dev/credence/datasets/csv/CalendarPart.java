package dev.credence.datasets.csv;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/**
 * Numeric feature of a date: its position in time or in a cycle of the calendar. Fractions are rounded for readability.
 */
public enum CalendarPart {
    /** The year with its fraction, to half a minute: the middle of 2024 is 2024.5. */
    YEAR("year") {
        @Override
        double of(LocalDateTime time) {
            double day = time.getDayOfYear() - 1 + secondOfDay(time) / SECONDS_OF_DAY;
            return rounded(time.getYear() + day / time.toLocalDate().lengthOfYear(), 1e6);
        }
    },

    /** Month, 1 to 12. */
    MONTH("month") {
        @Override
        double of(LocalDateTime time) {
            return time.getMonthValue();
        }
    },

    /** Day of the year, 1 to 366. */
    DAY_OF_YEAR("day of the year") {
        @Override
        double of(LocalDateTime time) {
            return time.getDayOfYear();
        }
    },

    /** Day of the week, 1 (Monday) to 7 (Sunday). */
    WEEKDAY("weekday") {
        @Override
        double of(LocalDateTime time) {
            return time.getDayOfWeek().getValue();
        }
    },

    /** Hour with its fraction, 0 to 24, to half a second. */
    HOUR("hour") {
        @Override
        double of(LocalDateTime time) {
            return rounded(secondOfDay(time) / SECONDS_OF_HOUR, 1e4);
        }
    };

    private static final double SECONDS_OF_HOUR = 3600;
    private static final double SECONDS_OF_DAY = 24 * SECONDS_OF_HOUR;

    private final String words;

    CalendarPart(String words) {
        this.words = words;
    }

    /** The name for display: "day of the year". */
    public String words() {
        return words;
    }

    abstract double of(LocalDateTime time);

    private static double rounded(double value, double units) {
        return Math.rint(value * units) / units;
    }

    private static double secondOfDay(LocalDateTime time) {
        return LocalTime.MIN.until(time.toLocalTime(), ChronoUnit.MILLIS) / 1000.0;
    }
}
