package dev.credence.eval.summary;

import java.math.BigDecimal;
import java.util.Locale;

/** Numbers as a table shows them. */
public final class Figures {
    private static final int MOST_DECIMALS = 12;

    private Figures() {}

    /**
     * {@code 2.90 ± 0.18}: two significant digits of the standard error, and as many decimals of the mean; never more
     * decimals than the numbers themselves have. Without a standard error (NaN) the mean alone, with four significant
     * digits. Nothing for a mean that is not finite.
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

    /** {@code 12.3}: seconds. */
    public static String seconds(double seconds) {
        return Double.isFinite(seconds) ? fixed(seconds, seconds < 100 ? 1 : 0) : "–";
    }

    /** Decimals that show a number with some significant digits. */
    private static int digitsAfterPoint(double value, int significant) {
        if (value == 0) {
            return significant;
        }
        int exponent = (int) Math.floor(Math.log10(Math.abs(value)));
        return Math.max(0, Math.min(MOST_DECIMALS, significant - 1 - exponent));
    }

    /**
     * Decimals of the shortest text that gives this number; two at least, for published numbers have lost their zeros.
     */
    private static int decimals(double value) {
        return Math.max(2, BigDecimal.valueOf(value).stripTrailingZeros().scale());
    }

    private static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
