package dev.credence.datasets.csv;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates in other notations than ISO 8601, as their ISO 8601 form. Names of months are English. */
final class CalendarDate {
    /** The order of a date's parts. */
    enum Order {
        DAY_MONTH_YEAR,
        MONTH_DAY_YEAR,
        YEAR_MONTH_DAY,
        MONTH_YEAR,
        COMPACT
    }

    private static final int LONGEST = 40;

    private static final String TIME = "([ T,]+(?<time>\\d{1,2}:\\d{2}[^ ]*( ?[AaPp]\\.?[Mm]\\.?)?))?";
    private static final Pattern DAY_FIRST =
            Pattern.compile("(?<d>\\d{1,2})(?<sep>[./ -]|\\. ?)(?<m>\\d{1,2}|\\p{L}{3,9}\\.?)([./ ,-]|\\. ?|, )"
                    + "(?<y>\\d{4}|\\d{2})" + TIME);
    private static final Pattern MONTH_FIRST = Pattern.compile(
            "(?<m>\\d{1,2}|\\p{L}{3,9}\\.?)([./ -]|\\. )(?<d>\\d{1,2})([./ -]|, ?)(?<y>\\d{4}|\\d{2})" + TIME);
    private static final Pattern YEAR_FIRST =
            Pattern.compile("(?<y>\\d{4})(?<sep>[./ -])(?<m>\\d{1,2}|\\p{L}{3,9})\\k<sep>(?<d>\\d{1,2})" + TIME);
    private static final Pattern MONTH_THEN_YEAR =
            Pattern.compile("(?<m>\\p{L}{3,9}\\.?)[./ ,'-]+(?<y>\\d{4}|\\d{2})|(?<mm>\\d{1,2})[./-](?<yy>\\d{4})");
    private static final Pattern YEAR_THEN_MONTH = Pattern.compile("(?<y>\\d{4})[/ -](?<m>\\d{1,2}|\\p{L}{3,9}\\.?)");
    private static final Pattern COMPACT = Pattern.compile("(?<y>(19|20)\\d{2})(?<m>\\d{2})(?<d>\\d{2})");

    private static final List<String> MONTHS = List.of(
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december");
    private static final int LETTERS = 3;
    private static final int HOURS = 24;
    private static final double MILLISECONDS = 3.6e6; // of an hour

    /** Years of two digits before this one are of this century, as POSIX has it. */
    private static final int NEXT_CENTURY = 69;

    private CalendarDate() {}

    /** The ISO 8601 form of a date, date-time or month; empty if the text is none in this order. */
    static Optional<String> plain(String text, Order order) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            return switch (order) {
                case DAY_MONTH_YEAR -> day(DAY_FIRST.matcher(text));
                case MONTH_DAY_YEAR -> day(MONTH_FIRST.matcher(text));
                case YEAR_MONTH_DAY -> day(YEAR_FIRST.matcher(text));
                case COMPACT -> compact(COMPACT.matcher(text));
                case MONTH_YEAR -> month(text);
            };
        } catch (DateTimeException e) {
            return Optional.empty(); // no such day or month
        }
    }

    /**
     * The ISO 8601 form of a text that can be only one date: 31.12.2018, 2018/12/31, 31 Dec 2018, Mar-2018, but not
     * 3/4/2018, nor a year of two digits.
     */
    static Optional<String> only(String text) {
        boolean named = text.chars().anyMatch(Character::isLetter);
        boolean swappable = text.matches("[0-9]{1,2}/[0-9]{1,2}/.*");
        if (swappable || !text.matches(".*[0-9]{4}.*")) {
            return Optional.empty();
        }
        return plain(text, Order.YEAR_MONTH_DAY)
                .or(() -> plain(text, Order.MONTH_YEAR))
                .or(() -> plain(text, Order.DAY_MONTH_YEAR))
                .or(() -> named ? plain(text, Order.MONTH_DAY_YEAR) : Optional.empty());
    }

    private static Optional<String> day(Matcher date) {
        if (!date.matches()) {
            return Optional.empty();
        }
        LocalDate day =
                LocalDate.of(year(group(date, "y")), number(date.group("m")), Integer.parseInt(group(date, "d")));
        String time = date.group("time");
        if (time == null) {
            return Optional.of(day.toString());
        }
        return ClockTime.of(time.strip())
                .filter(clock -> clock.hours() < HOURS)
                .map(clock -> day.atStartOfDay()
                        .plus(Math.round(clock.hours() * MILLISECONDS), ChronoUnit.MILLIS)
                        .toString());
    }

    private static Optional<String> compact(Matcher date) {
        return date.matches()
                ? Optional.of(LocalDate.of(
                                Integer.parseInt(group(date, "y")),
                                Integer.parseInt(group(date, "m")),
                                Integer.parseInt(group(date, "d")))
                        .toString())
                : Optional.empty();
    }

    private static Optional<String> month(String text) {
        Matcher monthFirst = MONTH_THEN_YEAR.matcher(text);
        if (monthFirst.matches()) {
            String month = monthFirst.group("m") == null ? monthFirst.group("mm") : monthFirst.group("m");
            String year = monthFirst.group("y") == null ? monthFirst.group("yy") : monthFirst.group("y");
            return Optional.of(YearMonth.of(year(Objects.requireNonNull(year)), number(month))
                    .toString());
        }
        Matcher yearFirst = YEAR_THEN_MONTH.matcher(text);
        return yearFirst.matches()
                ? Optional.of(YearMonth.of(year(group(yearFirst, "y")), number(yearFirst.group("m")))
                        .toString())
                : Optional.empty();
    }

    private static String group(Matcher date, String name) {
        return Objects.requireNonNull(date.group(name));
    }

    private static int year(String digits) {
        int year = Integer.parseInt(digits);
        return digits.length() > 2 ? year : year + (year < NEXT_CENTURY ? 2000 : 1900);
    }

    /** The number of a month, 1 to 12, from its digits, its English name or the first three letters of it. */
    private static int number(@Nullable String text) {
        String month = Objects.requireNonNull(text);
        if (Character.isDigit(month.charAt(0))) {
            return Integer.parseInt(month);
        }
        String name = month.toLowerCase(Locale.ROOT).replace(".", "");
        String known = name.equals("sept") ? "sep" : name;
        for (int i = 0; i < MONTHS.size(); i++) {
            if (MONTHS.get(i).equals(known)
                    || (known.length() == LETTERS && MONTHS.get(i).startsWith(known))) {
                return i + 1;
            }
        }
        throw new DateTimeException("no month: " + text);
    }
}
