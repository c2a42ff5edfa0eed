package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * A position in time or another order: a number, or a month, week, date or date-time of ISO 8601, such as 2024-03,
 * 2024-W05 (which stands for its Monday), 2024-03-31, 2024-03-31T18:00 (also with a blank instead of the T) or
 * 2024-03-31T18:00:00Z. Date-times with a UTC offset are ordered as instants; those without are local and comparable
 * only with each other.
 */
public final class Moment {
    /** Kind of value. */
    enum Kind {
        NUMBER("a number"),
        MONTH("a month"),
        WEEK("a week"),
        DATE("a date"),
        DATE_TIME("a date with a time"),
        INSTANT("a date with a time and its difference from UTC");

        final String words;

        Kind(String words) {
            this.words = words;
        }

        /**
         * Parses a text.
         *
         * @throws DateTimeException if it is of another kind
         */
        Comparable<?> value(String text) {
            return switch (this) {
                case NUMBER -> new BigDecimal(text);
                case MONTH -> YearMonth.parse(text);
                case WEEK -> LocalDate.parse(text + "-1", DateTimeFormatter.ISO_WEEK_DATE);
                case DATE -> LocalDate.parse(text);
                case DATE_TIME -> LocalDateTime.parse(withT(text));
                case INSTANT -> OffsetDateTime.parse(withT(text)).toInstant();
            };
        }

        /** A quick pre-check, false for most texts of another kind: a failing parse is slower. */
        boolean mayBe(String text) {
            boolean plainYear = text.charAt(0) != '+' && text.charAt(0) != '-';
            return switch (this) {
                case NUMBER -> true;
                case MONTH -> text.length() == LENGTH_OF_MONTH || !plainYear;
                case WEEK -> text.length() == LENGTH_OF_WEEK && text.charAt(5) == 'W';
                case DATE -> text.length() == LENGTH_OF_DATE || !plainYear;
                case DATE_TIME -> text.length() > LENGTH_OF_DATE && !(plainYear && text.endsWith("Z"));
                case INSTANT -> text.length() > LENGTH_OF_DATE;
            };
        }

        private static String withT(String text) {
            return text.length() > 10 && text.charAt(10) == ' '
                    ? text.substring(0, 10) + "T" + text.substring(11)
                    : text;
        }
    }

    private static final int LONGEST = 64;
    private static final int LENGTH_OF_MONTH = 7;
    private static final int LENGTH_OF_WEEK = 8;
    private static final int LENGTH_OF_DATE = 10;
    private static final int LENGTH_TO_MINUTES = 16;

    private final Kind kind;
    private final String text;
    private final Comparable<?> value;

    private Moment(Kind kind, String text, Comparable<?> value) {
        this.kind = kind;
        this.text = text;
        this.value = value;
    }

    /** Parses a moment; empty if the text is none. */
    public static Optional<Moment> parse(String text) {
        boolean isNumber = ParsedCell.of(text).kind() == ParsedCell.Kind.NUMBER;
        if (text.isEmpty() || text.length() > LONGEST) {
            return Optional.empty();
        }
        for (Kind kind : Kind.values()) {
            if (isNumber == (kind == Kind.NUMBER) && kind.mayBe(text)) {
                try {
                    return Optional.of(new Moment(kind, text, kind.value(text)));
                } catch (DateTimeException | NumberFormatException e) {
                    // another kind, or none, such as a number with too large an exponent
                }
            }
        }
        return Optional.empty();
    }

    /** Parses a moment that is no number and no week and begins with a year of four digits; else empty. */
    static Optional<Moment> date(String text) {
        boolean begins = text.length() >= LENGTH_OF_MONTH && text.charAt(4) == '-';
        for (int i = 0; begins && i < 4; i++) {
            begins = Character.isDigit(text.charAt(i));
        }
        return begins
                ? parse(text).filter(moment -> moment.kind != Kind.NUMBER && moment.kind != Kind.WEEK)
                : Optional.empty();
    }

    Kind kind() {
        return kind;
    }

    /** Whether it is a number rather than a time. */
    public boolean isNumber() {
        return kind == Kind.NUMBER;
    }

    /** Whether it has a difference from UTC. */
    public boolean hasOffset() {
        return kind == Kind.INSTANT;
    }

    /**
     * Its number.
     *
     * @throws IllegalStateException if it is a time
     */
    public BigDecimal number() {
        if (kind != Kind.NUMBER) {
            throw new IllegalStateException("'" + text + "' is " + kind.words);
        }
        return (BigDecimal) value;
    }

    /** The time in UTC of a time with an offset; {@link #local} of others. */
    public LocalDateTime utc() {
        return kind == Kind.INSTANT
                ? OffsetDateTime.parse(Kind.withT(text))
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime()
                : local();
    }

    /** The text of another local time as this one is written: as precise, with the same separator and offset. */
    public String like(LocalDateTime time) {
        return switch (kind) {
            case NUMBER -> throw new IllegalStateException("'" + text + "' is a number");
            case MONTH -> YearMonth.from(time).toString();
            case WEEK -> DateTimeFormatter.ISO_WEEK_DATE.format(time).substring(0, LENGTH_OF_WEEK);
            case DATE -> time.toLocalDate().toString();
            case DATE_TIME -> likeText(time, "");
            case INSTANT ->
                likeText(
                        time, OffsetDateTime.parse(Kind.withT(text)).getOffset().getId());
        };
    }

    private String likeText(LocalDateTime time, String offset) {
        boolean seconds =
                time.getSecond() != 0 || (text.length() > LENGTH_TO_MINUTES && text.charAt(LENGTH_TO_MINUTES) == ':');
        String clock = time.format(DateTimeFormatter.ofPattern(seconds ? "HH:mm:ss" : "HH:mm", Locale.ROOT));
        return time.toLocalDate() + String.valueOf(text.charAt(LENGTH_OF_DATE)) + clock + offset;
    }

    /** The text of the local time that a time in UTC is at this one's offset; of the same time without an offset. */
    public String likeUtc(LocalDateTime time) {
        return kind == Kind.INSTANT
                ? like(time.plusSeconds(
                        OffsetDateTime.parse(Kind.withT(text)).getOffset().getTotalSeconds()))
                : like(time);
    }

    /**
     * The beginning of a month, week or date, or the date-time as written, without its UTC offset.
     *
     * @throws IllegalStateException if it is a number
     */
    public LocalDateTime local() {
        return switch (kind) {
            case NUMBER -> throw new IllegalStateException("'" + text + "' is a number");
            case MONTH -> ((YearMonth) value).atDay(1).atStartOfDay();
            case WEEK, DATE -> ((LocalDate) value).atStartOfDay();
            case DATE_TIME -> (LocalDateTime) value;
            case INSTANT -> OffsetDateTime.parse(Kind.withT(text)).toLocalDateTime();
        };
    }

    /** The text of its cell. */
    public String text() {
        return text;
    }

    /** Its kind for messages: "a date". */
    public String words() {
        return kind.words;
    }

    /** Whether both are of one kind, and hence ordered. */
    public boolean isComparableWith(Moment other) {
        return kind == other.kind;
    }

    /**
     * Negative if this is before the other, 0 if they are the same moment.
     *
     * @throws DataException if they are of different kinds
     */
    @SuppressWarnings("unchecked") // values of one kind are of one class
    public int compareWith(Moment other) {
        if (kind != other.kind) {
            throw new DataException("'" + text + "' is " + kind.words + " and '" + other.text + "' is "
                    + other.kind.words + ": they cannot be ordered.");
        }
        return ((Comparable<Object>) value).compareTo(other.value);
    }

    @Override
    public String toString() {
        return text;
    }
}
