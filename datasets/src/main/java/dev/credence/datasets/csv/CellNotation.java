package dev.credence.datasets.csv;

import java.util.Optional;

/** Notation of a column's values. Each turns a text into its plain form: a decimal number, or an ISO 8601 date. */
public enum CellNotation {
    /** Words, or numbers and ISO 8601 dates as a program writes them. */
    PLAIN("a finite number", (text, unit) -> Optional.of(text)),

    /** Numbers as a program writes them, and nothing else. */
    NUMBER(
            "a finite number",
            (text, unit) -> ParsedCell.of(text).kind() == ParsedCell.Kind.TEXT ? Optional.empty() : Optional.of(text)),

    /** Dates of ISO 8601, and nothing else. */
    ISO_DATE("a date such as 2024-03-31", (text, unit) -> Moment.date(text).map(Moment::text)),

    /** Numbers with a decimal point, and commas, blanks or apostrophes between thousands: $1,234.50, 8 209, 20.7 %. */
    DECIMAL_POINT("a number with a decimal point", (text, unit) -> number(text, unit, '.')),

    /** Numbers with a decimal comma, and points, blanks or apostrophes between thousands: 1.234,50 €. */
    DECIMAL_COMMA("a number with a decimal comma", (text, unit) -> number(text, unit, ',')),

    /** Times of day or durations, with hours first: 18:30, 6:30 pm, 18:30:15; they become hours: 18.5. */
    TIME(
            "a time such as 18:30",
            (text, unit) -> ParsedCell.of(text).kind() == ParsedCell.Kind.NUMBER
                    ? Optional.of(text)
                    : ClockTime.of(text).map(time -> String.valueOf(time.hours()))),

    /** 31.12.2018, 31/12/2018, 31-Dec-2018, 31 December 2018, also with a time. */
    DAY_MONTH_YEAR("a date such as 31.12.2018", CalendarDate.Order.DAY_MONTH_YEAR),

    /** 12/31/2018, Dec 31, 2018, also with a time. */
    MONTH_DAY_YEAR("a date such as 12/31/2018", CalendarDate.Order.MONTH_DAY_YEAR),

    /** 2018/12/31, 2018.12.31, 2018-1-5, also with a time. */
    YEAR_MONTH_DAY("a date such as 2018/12/31", CalendarDate.Order.YEAR_MONTH_DAY),

    /** Mar-2018, March 2018, 03/2018, 2018/03. */
    MONTH_YEAR("a month such as Mar-2018", CalendarDate.Order.MONTH_YEAR),

    /** 20181231. */
    COMPACT_DATE("a date such as 20181231", CalendarDate.Order.COMPACT);

    /** The plain form of a text with a unit; empty if the text is not in the notation. */
    private interface Reader {
        Optional<String> plain(String text, String unit);
    }

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Reader reader;

    CellNotation(String words, Reader reader) {
        this.words = words;
        this.reader = reader;
    }

    CellNotation(String words, CalendarDate.Order order) {
        this(
                words,
                (text, unit) -> Moment.date(text).isPresent() ? Optional.of(text) : CalendarDate.plain(text, order));
    }

    /** The plain form of a text; empty if the text is not in this notation. */
    Optional<String> plain(String text, String unit) {
        return reader.plain(text, unit);
    }

    /** A value in this notation, for messages. */
    String words() {
        return words;
    }

    /** Whether its values are dates. */
    boolean isDate() {
        return switch (this) {
            case PLAIN, NUMBER, DECIMAL_POINT, DECIMAL_COMMA, TIME -> false;
            case ISO_DATE, DAY_MONTH_YEAR, MONTH_DAY_YEAR, YEAR_MONTH_DAY, MONTH_YEAR, COMPACT_DATE -> true;
        };
    }

    /** Whether its values may have a unit beside them. */
    boolean takesUnit() {
        return this == DECIMAL_POINT || this == DECIMAL_COMMA;
    }

    private static Optional<String> number(String text, String unit, char decimal) {
        String plain = decimal == '.' ? text : text.indexOf('.') < 0 ? text.replace(',', '.') : "";
        ParsedCell.Kind kind = ParsedCell.of(plain).kind();
        if (kind == ParsedCell.Kind.NUMBER || kind == ParsedCell.Kind.NOT_FINITE) {
            return Optional.of(plain);
        }
        return FormattedNumber.anyOf(text)
                .filter(number -> number.affix().isEmpty() || number.affix().equals(unit))
                .flatMap(number -> number.plain(decimal));
    }
}
