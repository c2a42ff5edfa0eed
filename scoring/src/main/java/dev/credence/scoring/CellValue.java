package dev.credence.scoring;

import dev.credence.core.data.CanonicalCell;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZonedDateTime;
import java.time.chrono.ChronoLocalDate;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A value of a program as the cell of a table.
 *
 * @param text as a CSV file would have it: a plain decimal, a word, or a date or time of ISO 8601; empty if missing. Of
 *     a value that is no cell, what it is, for messages
 */
record CellValue(Kind kind, String text) {
    private static final CellValue MISSING = new CellValue(Kind.MISSING, "");
    private static final double SECONDS = 3600; // of an hour
    private static final double NANOS = 3.6e12;

    /** What a value's type says. */
    enum Kind {
        /** Null, an empty Optional or NaN. */
        MISSING("nothing"),
        /** A number, a year, or a duration in hours. */
        NUMBER("a number"),
        /** A text, a truth value, or any other object by its text. */
        WORD("a text"),
        /** A constant of an enum, by its name: a value although its name may be a usual word for missing ones. */
        CONSTANT("an enum's constant"),
        /** A date, a time of day, or both. */
        MOMENT("a date or time"),
        /** A collection, an array or a record. */
        COMPOSITE("several values");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** A value of this kind, for messages. */
        String words() {
            return words;
        }

        boolean isWord() {
            return this == WORD || this == CONSTANT;
        }
    }

    /** The cell of a value; an {@link Optional} is that of its content. */
    static CellValue of(@Nullable Object value) {
        if (value instanceof Number number) {
            return Double.isNaN(number.doubleValue()) ? MISSING : new CellValue(Kind.NUMBER, decimal(number));
        }
        if (value instanceof CharSequence || value instanceof Boolean || value instanceof Character) {
            return word(value.toString());
        }
        if (value instanceof Enum<?> constant) {
            return new CellValue(Kind.CONSTANT, constant.name());
        }
        return value == null ? MISSING : ofObject(value);
    }

    private static CellValue ofObject(Object value) {
        if (value instanceof Optional<?> optional) {
            return of(optional.orElse(null));
        }
        if (value instanceof OptionalInt number) {
            return number.isPresent() ? of(number.getAsInt()) : MISSING;
        }
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? of(number.getAsLong()) : MISSING;
        }
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? of(number.getAsDouble()) : MISSING;
        }
        if (value instanceof Duration duration) {
            return of(duration.getSeconds() / SECONDS + duration.getNano() / NANOS);
        }
        if (value instanceof Year year) {
            return of(year.getValue());
        }
        if (value instanceof Collection
                || value instanceof Map
                || value.getClass().isArray()) {
            return new CellValue(Kind.COMPOSITE, value.getClass().isArray() ? "an array" : "a collection");
        }
        if (value instanceof Record) {
            return new CellValue(Kind.COMPOSITE, "a record " + value.getClass().getSimpleName());
        }
        return moment(value);
    }

    private static CellValue moment(Object value) {
        if (value instanceof ZonedDateTime time) {
            return moment(time.toOffsetDateTime().toString()); // without the name of its zone
        }
        if (value instanceof OffsetTime time) {
            return moment(time.toLocalTime().toString());
        }
        if (value instanceof ChronoLocalDate date) {
            return moment(LocalDate.from(date).toString());
        }
        if (value instanceof java.sql.Date date) {
            return moment(date.toLocalDate().toString());
        }
        if (value instanceof java.sql.Time time) {
            return moment(time.toLocalTime().toString());
        }
        if (value instanceof java.sql.Timestamp time) {
            return moment(time.toLocalDateTime().toString());
        }
        if (value instanceof Date time) {
            return moment(time.toInstant().toString());
        }
        if (value instanceof Calendar time) {
            return moment(time.toInstant().toString());
        }
        return value instanceof java.time.temporal.Temporal ? moment(value.toString()) : word(value.toString());
    }

    private static CellValue moment(String iso) {
        return new CellValue(Kind.MOMENT, iso);
    }

    private static CellValue word(String text) {
        return new CellValue(Kind.WORD, text);
    }

    /** The decimal text of a number; of a class of numbers with other texts, such as fractions, that of its double. */
    private static String decimal(Number number) {
        String text = CanonicalCell.text(number);
        if (!number.getClass().getName().startsWith("java.")) {
            try {
                var unused = new BigDecimal(text);
            } catch (NumberFormatException e) {
                return CanonicalCell.text(number.doubleValue());
            }
        }
        return text;
    }
}
