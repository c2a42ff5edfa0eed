package dev.credence.eval.summary;

import java.math.BigDecimal;
import java.util.Locale;

/** Formatting of numbers in tables. */
public final class Figures {
    private static final int MOST_DECIMALS = 12;

    private Figures() {}

    /**
     * {@code 2.90 ± 0.18}: two significant digits of the standard error, with as many decimals of the mean, but not
     * more than the numbers themselves have. Without a standard error (NaN) the mean alone, with four significant
     * digits. Empty for a mean that is not finite.
     */
    public static String of(double mean, double se) {
        if (!Double.isFinite(mean)) {
            return "–";
        }
        if (!Double.isFinite(se)) {
            return fixed(mean, Math.min(decimals(mean), digitsAfterPoint(mean, 4)));
        }
        int own = Math.max(decimals(mean), decimals(se));
        int decimals = Math.min(own, se == 0 ? digitsAfterPoint(mean, 4) : digitsAfterPoint(se, 2));
        return fixed(mean, decimals) + " ± " + fixed(se, decimals);
    }

    /** Seconds: {@code 12.3}. */
    public static String seconds(double seconds) {
        return Double.isFinite(seconds) ? fixed(seconds, seconds < 100 ? 1 : 0) : "–";
    }

    /** Number of decimals for the given number of significant digits. */
    private static int digitsAfterPoint(double value, int significant) {
        if (value == 0) {
            return significant;
        }
        int exponent = (int) Math.floor(Math.log10(Math.abs(value)));
        return Math.max(0, Math.min(MOST_DECIMALS, significant - 1 - exponent));
    }

    /**
     * Number of decimals of the shortest text of a number; at least two, as published numbers have lost trailing zeros.
     */
    private static int decimals(double value) {
        return Math.max(2, BigDecimal.valueOf(value).stripTrailingZeros().scale());
    }

    private static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
