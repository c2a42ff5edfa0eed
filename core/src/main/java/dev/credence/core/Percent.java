package dev.credence.core;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Writes shares as percentages. A share below 1 is never written as 100 %, nor one above 0 as 0 %: it gets as many
 * further digits as that takes, so that 0.99999 is 99.999 % however few digits are asked for.
 */
public final class Percent {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private Percent() {}

    /**
     * With so many decimals, {@code 90.0 %}.
     *
     * @param share 1 for 100 %
     * @param decimals at least 0
     */
    public static String fixed(double share, int decimals) {
        return Double.isFinite(share) ? rounded(share, decimals).toPlainString() + " %" : share + " %";
    }

    /**
     * With at most so many decimals, {@code 90 %} or {@code 97.5 %}.
     *
     * @param share 1 for 100 %
     * @param decimals at least 0
     */
    public static String trimmed(double share, int decimals) {
        return Double.isFinite(share)
                ? rounded(share, decimals).stripTrailingZeros().toPlainString() + " %"
                : share + " %";
    }

    private static BigDecimal rounded(double share, int decimals) {
        BigDecimal exact = BigDecimal.valueOf(share).movePointRight(2);
        int digits = decimals;
        BigDecimal rounded = exact.setScale(digits, RoundingMode.HALF_UP);
        while (isEnd(rounded) && !isEnd(exact)) { // ends: at the latest with all digits of a double
            rounded = exact.setScale(++digits, RoundingMode.HALF_UP);
        }
        return rounded;
    }

    private static boolean isEnd(BigDecimal percent) {
        return percent.signum() == 0 || percent.abs().compareTo(HUNDRED) == 0;
    }
}
