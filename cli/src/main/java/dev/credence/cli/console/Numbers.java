package dev.credence.cli.console;

import java.util.Locale;

/** Numbers for people. */
public final class Numbers {
    private static final int MOST_DECIMALS = 6;

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

    /** A mean and its standard error, both to the digit that the error's second one stands at. */
    public static String withError(double mean, double error) {
        if (!(error > 0) || !Double.isFinite(mean) || !Double.isFinite(error)) {
            return of(mean) + " ± " + of(error);
        }
        int decimals = Math.max(0, 1 - (int) Math.floor(Math.log10(error)));
        if (decimals > MOST_DECIMALS) {
            return of(mean) + " ± " + of(error);
        }
        return String.format(Locale.ROOT, "%." + decimals + "f ± %." + decimals + "f", mean, error);
    }

    /** Seconds in the unit that suits them. */
    public static String duration(double seconds) {
        return seconds < 10 ? String.format(Locale.ROOT, "%.1f s", seconds) : LineProgress.duration(seconds);
    }
}
