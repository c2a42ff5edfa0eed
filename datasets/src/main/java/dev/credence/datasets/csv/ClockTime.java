package dev.credence.datasets.csv;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time of day, or a duration in hours and minutes.
 *
 * @param hours from midnight or the beginning, with their fraction
 */
record ClockTime(double hours) {
    private static final Pattern TIME = Pattern.compile(
            "(?<h>\\d{1,3}):(?<m>[0-5]\\d)(:(?<s>[0-5]\\d([.,]\\d{1,9})?))?( ?(?<half>[AaPp])\\.?[Mm]\\.?)?");
    private static final double MINUTES = 60;
    private static final double SECONDS = 3600;
    private static final int NOON = 12;

    /** Parses a time; empty for other texts. */
    static Optional<ClockTime> of(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return Optional.empty();
        }
        int hours = Integer.parseInt(time.group("h"));
        String half = time.group("half");
        if (half != null) {
            if (hours < 1 || hours > NOON) {
                return Optional.empty();
            }
            hours = hours % NOON + (half.equalsIgnoreCase("p") ? NOON : 0);
        }
        String seconds = time.group("s");
        return Optional.of(new ClockTime(hours
                + Integer.parseInt(time.group("m")) / MINUTES
                + (seconds == null ? 0 : Double.parseDouble(seconds.replace(',', '.')) / SECONDS)));
    }
}
