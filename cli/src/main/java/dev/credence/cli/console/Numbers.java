package dev.credence.cli.console;

import dev.credence.core.Nouns;
import java.util.Locale;

/** Formats numbers for people. */
public final class Numbers {

    private Numbers() {}

    /** Four significant digits. */
    public static String of(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return String.valueOf(value);
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-4 || size >= 1e7)) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        int magnitude = size == 0 ? 0 : (int) Math.floor(Math.log10(size));
        return String.format(Locale.ROOT, "%." + Math.max(0, 3 - magnitude) + "f", value);
    }

    /** An estimated duration in a suitable unit. */
    public static String roughly(double seconds) {
        return LineProgress.duration(seconds);
    }

    /** A duration in a suitable unit. */
    public static String duration(double seconds) {
        return seconds < 10 ? String.format(Locale.ROOT, "%.1f s", seconds) : LineProgress.duration(seconds);
    }

    /** "1 row", "2 rows". */
    public static String counted(long number, String one) {
        return Nouns.counted(number, one);
    }
}
