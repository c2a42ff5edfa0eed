package dev.credence.datasets.series;

import dev.credence.core.Nouns;
import dev.credence.core.UserException;
import dev.credence.datasets.csv.Moment;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The step of a time series: a count of a unit, such as 15 minutes, 1 business day or 3 months.
 *
 * @param unit its unit
 * @param count number of units, positive; whole except for numbers
 */
public record TimeStep(Unit unit, BigDecimal count) {
    /** Unit of a step. */
    public enum Unit {
        /** Whatever a column of numbers counts. */
        NUMBER,
        SECOND,
        DAY,
        /** Monday to Friday. */
        BUSINESS_DAY,
        /** Months counted from the same day of each. */
        MONTH,
        /** Months counted from their last days. */
        MONTH_END
    }

    private static final Pattern NOTATION = Pattern.compile("([0-9]*) *([A-Za-z]+)");
    private static final long DAY = 86_400;
    private static final long HOUR = 3600;
    private static final long MINUTE = 60;
    private static final int WEEK = 7;
    private static final int WORK_WEEK = 5;
    private static final int WEEKS = 52;
    private static final int MONTHS = 12;
    private static final int QUARTER = 3;

    /** Seasons longer than a day of minutes are not assumed. */
    private static final long LONGEST_DAY = 1440;

    private static final LocalDate MONDAY = LocalDate.of(1970, 1, 5);

    /** What the letters of pandas and others stand for: a unit and a number of it. */
    private static final Map<String, TimeStep> LETTERS = Map.ofEntries(
            Map.entry("s", of(Unit.SECOND, 1)),
            Map.entry("min", of(Unit.SECOND, MINUTE)),
            Map.entry("t", of(Unit.SECOND, MINUTE)),
            Map.entry("h", of(Unit.SECOND, HOUR)),
            Map.entry("d", of(Unit.DAY, 1)),
            Map.entry("b", of(Unit.BUSINESS_DAY, 1)),
            Map.entry("w", of(Unit.DAY, WEEK)),
            Map.entry("m", of(Unit.MONTH, 1)),
            Map.entry("ms", of(Unit.MONTH, 1)),
            Map.entry("me", of(Unit.MONTH_END, 1)),
            Map.entry("q", of(Unit.MONTH, QUARTER)),
            Map.entry("qs", of(Unit.MONTH, QUARTER)),
            Map.entry("qe", of(Unit.MONTH_END, QUARTER)),
            Map.entry("y", of(Unit.MONTH, MONTHS)),
            Map.entry("a", of(Unit.MONTH, MONTHS)),
            Map.entry("ys", of(Unit.MONTH, MONTHS)),
            Map.entry("ye", of(Unit.MONTH_END, MONTHS)));

    public TimeStep {
        if (count.signum() <= 0) {
            throw new IllegalArgumentException("A step of time has the count " + count + ", expected more than 0");
        }
        count = count.stripTrailingZeros();
    }

    /** A whole number of units. */
    public static TimeStep of(Unit unit, long count) {
        return new TimeStep(unit, BigDecimal.valueOf(count));
    }

    /**
     * Parses a step: a number of a letter, as in 15min, H, D, B, W, M, Q, Y; a number alone for a column of numbers.
     *
     * @throws UserException if the text is none
     */
    public static TimeStep parse(String text) {
        String stripped = text.strip();
        Matcher letters = NOTATION.matcher(stripped);
        if (letters.matches()) {
            TimeStep one = LETTERS.get(letters.group(2).toLowerCase(Locale.ROOT));
            String digits = letters.group(1);
            if (one != null && digits.length() < WEEK && !digits.matches("0+")) {
                return digits.isEmpty() ? one : new TimeStep(one.unit, one.count.multiply(new BigDecimal(digits)));
            }
        } else if (stripped.matches("[0-9]{1,9}([.][0-9]{1,9})?") && !stripped.matches("[0.]+")) {
            return new TimeStep(Unit.NUMBER, new BigDecimal(stripped));
        }
        throw new UserException(
                "The frequency is '" + text + "', expected a letter, with a number before it if it is not"
                        + " one: min, H, D, B (Monday to Friday), W, M, Q or Y, such as 15min; or a number, for a column of"
                        + " numbers");
    }

    /** The text that {@link #parse} reads. */
    public String notation() {
        String number = count.toPlainString();
        return switch (unit) {
            case NUMBER -> number;
            case SECOND -> number + "s";
            case DAY -> number + "D";
            case BUSINESS_DAY -> number + "B";
            case MONTH -> number + "M";
            case MONTH_END -> number + "ME";
        };
    }

    /** The same in words: "15 minutes". */
    public String words() {
        long n = count.longValue();
        return switch (unit) {
            case NUMBER -> count.toPlainString();
            case SECOND ->
                n % HOUR == 0
                        ? Nouns.counted(n / HOUR, "hour")
                        : n % MINUTE == 0 ? Nouns.counted(n / MINUTE, "minute") : Nouns.counted(n, "second");
            case DAY -> n % WEEK == 0 ? Nouns.counted(n / WEEK, "week") : Nouns.counted(n, "day");
            case BUSINESS_DAY -> Nouns.counted(n, "business day");
            case MONTH, MONTH_END ->
                n % MONTHS == 0
                        ? Nouns.counted(n / MONTHS, "year")
                        : n == QUARTER ? "1 quarter" : Nouns.counted(n, "month");
        };
    }

    /**
     * The season that the calendar suggests: a day of steps below a day, a week of days, a year of weeks, months and
     * quarters; 1 for years and numbers.
     */
    public int season() {
        long n = count.longValue();
        return switch (unit) {
            case NUMBER -> 1;
            case SECOND -> DAY % n == 0 && DAY / n <= LONGEST_DAY ? (int) Math.max(1, DAY / n) : 1;
            case DAY -> n == 1 ? WEEK : n == WEEK ? WEEKS : 1;
            case BUSINESS_DAY -> n == 1 ? WORK_WEEK : 1;
            case MONTH, MONTH_END -> n < MONTHS && MONTHS % n == 0 ? (int) (MONTHS / n) : 1;
        };
    }

    /** Whether a step is shorter than a day, so that clocks matter. */
    boolean isWithinDay() {
        return unit == Unit.SECOND && count.longValue() < DAY;
    }

    /** A moment in units from a fixed one; empty on days that the unit does not have. */
    Optional<BigDecimal> place(Moment moment) {
        return switch (unit) {
            case NUMBER -> Optional.of(moment.number());
            case SECOND -> Optional.of(BigDecimal.valueOf(moment.utc().toEpochSecond(ZoneOffset.UTC)));
            case DAY ->
                Optional.of(BigDecimal.valueOf(moment.local().toLocalDate().toEpochDay()));
            case BUSINESS_DAY -> businessDay(moment.local().toLocalDate()).map(BigDecimal::valueOf);
            case MONTH, MONTH_END -> Optional.of(BigDecimal.valueOf(month(moment.local())));
        };
    }

    private static long month(LocalDateTime time) {
        return time.getYear() * (long) MONTHS + time.getMonthValue() - 1;
    }

    private static Optional<Long> businessDay(LocalDate date) {
        if (date.getDayOfWeek() == DayOfWeek.SATURDAY || date.getDayOfWeek() == DayOfWeek.SUNDAY) {
            return Optional.empty();
        }
        long days = date.toEpochDay() - MONDAY.toEpochDay();
        return Optional.of(Math.floorDiv(days, WEEK) * WORK_WEEK + Math.floorMod(days, WEEK));
    }

    /** The text of the moment some steps after another, written like that. */
    String after(Moment moment, int steps) {
        if (unit == Unit.NUMBER) {
            return moment.number()
                    .add(count.multiply(BigDecimal.valueOf(steps)))
                    .toPlainString();
        }
        return unit == Unit.SECOND
                ? moment.likeUtc(moment.utc().plusSeconds(units(steps)))
                : moment.like(localAfter(moment, steps));
    }

    private long units(int steps) {
        return count.multiply(BigDecimal.valueOf(steps)).longValueExact();
    }

    /** The local time some steps after a moment that is no number. */
    LocalDateTime localAfter(Moment moment, int steps) {
        long n = units(steps);
        LocalDateTime from = moment.local();
        return switch (unit) {
            case NUMBER -> throw new IllegalStateException("Numbers are no times");
            case SECOND -> from.plusSeconds(n);
            case DAY -> from.plusDays(n);
            case BUSINESS_DAY -> {
                long day = businessDay(from.toLocalDate()).orElseThrow() + n;
                yield MONDAY.plusDays(Math.floorDiv(day, WORK_WEEK) * WEEK + Math.floorMod(day, WORK_WEEK))
                        .atTime(from.toLocalTime());
            }
            case MONTH_END -> YearMonth.from(from).plusMonths(n).atEndOfMonth().atTime(from.toLocalTime());
            case MONTH -> from.plusMonths(n);
        };
    }
}
