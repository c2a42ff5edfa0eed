package dev.credence.core.interval;

import java.util.Arrays;
import java.util.Locale;

/** Which ends of intervals are finite. */
public enum IntervalSide {
    /** Both ends. */
    BOTH,
    /** The lower end alone: (−∞, ∞) is cut off below. */
    LOWER,
    /** The upper end alone. */
    UPPER;

    /** The name in files and options, {@code upper}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All names. */
    public static String[] words() {
        return Arrays.stream(values()).map(IntervalSide::word).toArray(String[]::new);
    }

    /** The side of a name, one of {@link #words}. */
    public static IntervalSide of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Whether intervals have a lower end. */
    public boolean hasLower() {
        return this != UPPER;
    }

    /** Whether intervals have an upper end. */
    public boolean hasUpper() {
        return this != LOWER;
    }
}
