package dev.credence.core.series;

import dev.credence.core.Decimals;

/**
 * Numbers of steps after which patterns of a series repeat.
 *
 * @param first m, such as 24 for hours; 1 for none
 * @param second a longer one, such as the 168 hours of a week or the 365.25 days of a year; 0 for none
 */
public record Seasons(int first, double second) {
    /** Largest first season, larger than the minutes of a day. */
    public static final int LONGEST = 10_000;

    /** Largest second season, larger than the quarters of an hour of a year. */
    public static final int LONGEST_SECOND = 100_000;

    private static final double YEAR = 365.25;
    private static final double WORK_YEAR = 260.89; // five sevenths of it
    private static final int WEEK = 7;
    private static final int WORK_WEEK = 5;

    public Seasons {
        if (first < 1 || first > LONGEST) {
            throw new IllegalArgumentException("The season is " + first + ", expected 1 to " + LONGEST);
        }
        if (second != 0 && !(first > 1 && second >= 1.5 * first && second <= LONGEST_SECOND)) {
            throw new IllegalArgumentException("The second season is " + shortest(second) + " beside "
                    + first + ", expected at least one and a half times the first one, which is more than 1, and at"
                    + " most " + LONGEST_SECOND);
        }
    }

    /** A single season; 1 for none. */
    public static Seasons of(int season) {
        return new Seasons(season, 0);
    }

    /**
     * The seasons of steps of which the calendar's first season is known: a week beside the day of hours and of their
     * halves and quarters, a year beside the week of days and of business days; no second one beside others.
     */
    public static Seasons usual(int season) {
        return switch (season) {
            case WEEK -> new Seasons(season, YEAR);
            case WORK_WEEK -> new Seasons(season, WORK_YEAR);
            case 24, 48, 96 -> new Seasons(season, season * WEEK);
            default -> of(season);
        };
    }

    /**
     * Reads {@code 24} or {@code 24,168}.
     *
     * @throws IllegalArgumentException if it is neither; says what was expected
     */
    public static Seasons parse(String text) {
        String[] parts = text.split(",", -1);
        try {
            if (parts.length <= 2) {
                return new Seasons(
                        Integer.parseInt(parts[0].strip()), parts.length == 2 ? Decimals.parse(parts[1].strip()) : 0);
            }
        } catch (NumberFormatException e) { // the message below
        }
        throw new IllegalArgumentException(
                "'" + text + "' is not a season: expected a number of steps such as 24, or two"
                        + " such as 24,168, the longer one second");
    }

    /** The second season as a number, such as 365.25. */
    public String secondText() {
        return shortest(second);
    }

    private static String shortest(double steps) {
        return steps == Math.rint(steps) ? String.valueOf((long) steps) : String.valueOf(steps);
    }

    /** As in {@link #parse}. */
    @Override
    public String toString() {
        return first + (second == 0 ? "" : "," + secondText());
    }
}
