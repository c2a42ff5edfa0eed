package dev.credence.datasets.csv;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Formatted dates and times that are ambiguous and hence not read, as 3/4/2024 may be in March or in April. Messages
 * name the presumed format.
 */
enum FormattedDate {
    DATE(
            "\\d{1,2}/\\d{1,2}/(\\d{2}|\\d{4})( .*)?|\\d{1,2}([.-])\\d{1,2}\\3\\d{4}( .*)?"
                    + "|\\d{4}/\\d{1,2}(/\\d{1,2})?([ T].*)?|\\d{4}([.-])\\d{1,2}\\7\\d{1,2}([ T].*)?"
                    + "|\\d{1,2}[ .-]+\\p{L}{3,9}[ .,-]+\\d{2,4}( .*)?|\\p{L}{3,9}\\.? \\d{1,2},? \\d{4}( .*)?",
            "Dates are read as ISO 8601 writes them: 2024-03-31, 2024-03 or 2024-03-31T18:00."),
    TIME(
            "\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?( ?[AaPp]\\.?[Mm]\\.?)?",
            "A time of day alone is not read: write it with its date, as 2024-03-31T18:00, or as a number, such as 18.5"
                    + " hours."),
    WEEK_OR_QUARTER(
            "\\d{4}[ -]?([Ww]\\d{1,2}|[Qq][1-4])|[Qq][1-4][ /-]?\\d{4}",
            "Weeks and quarters are not read: write their first day, as 2024-03-31.");

    private static final int LONGEST = 40;

    private final Pattern pattern;
    private final String advice;

    FormattedDate(String pattern, String advice) {
        this.pattern = Pattern.compile(pattern);
        this.advice = advice;
    }

    /** The remedy, as a sentence. */
    String advice() {
        return advice;
    }

    /** The format of a text; empty if it is not a date, or is one that can be read. */
    static Optional<FormattedDate> of(String text) {
        return text.length() > LONGEST || Moment.date(text).isPresent()
                ? Optional.empty()
                : Arrays.stream(values())
                        .filter(form -> form.pattern.matcher(text).matches())
                        .findFirst();
    }

    /** The common format of all texts; empty if one differs. */
    static Optional<FormattedDate> ofAll(Set<String> texts) {
        Optional<FormattedDate> first = texts.stream().findFirst().flatMap(FormattedDate::of);
        return first.filter(form -> texts.stream().allMatch(text -> of(text).equals(first)));
    }
}
