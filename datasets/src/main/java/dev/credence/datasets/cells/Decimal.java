package dev.credence.datasets.cells;

import java.util.OptionalLong;

/**
 * A decimal as a word of 64 bits: its digits u ∈ (−2⁵³, 2⁵³) in the low 54 bits, and the number s of those behind the
 * point above them; the value is u/10ˢ. Both are doubles, so that their quotient is the double nearest to the value,
 * which {@link Double#parseDouble} gives, too. The text is kept exactly, trailing zeros with it.
 */
public final class Decimal {
    private static final int SCALE = 54;
    private static final long DIGITS = (1L << SCALE) - 1;
    private static final long LARGEST = 1L << 53;
    private static final int MOST_SCALE = 18;
    private static final double[] POWERS = new double[MOST_SCALE + 1];

    static {
        POWERS[0] = 1;
        for (int s = 1; s <= MOST_SCALE; s++) {
            POWERS[s] = 10 * POWERS[s - 1]; // exact up to 10²²
        }
    }

    private Decimal() {}

    /**
     * The word of a text: a minus or none, digits without zeros in front, and a point with digits after it or none;
     * empty for other texts, those of −0, and numbers of too many digits.
     */
    static OptionalLong of(String text) {
        int length = text.length();
        int from = length > 0 && text.charAt(0) == '-' ? 1 : 0;
        long digits = 0;
        int scale = -1;
        for (int i = from; i < length; i++) {
            char c = text.charAt(i);
            if (c == '.' && scale < 0 && i > from) {
                scale = 0;
            } else if (c >= '0' && c <= '9') {
                digits = 10 * digits + (c - '0');
                scale = scale < 0 ? scale : scale + 1;
                if (digits >= LARGEST || scale > MOST_SCALE) {
                    return OptionalLong.empty();
                }
            } else {
                return OptionalLong.empty();
            }
        }
        boolean none = length == from || scale == 0 || (from == 1 && digits == 0);
        boolean zeroInFront = !none && text.charAt(from) == '0' && length > from + 1 && text.charAt(from + 1) != '.';
        if (none || zeroInFront) {
            return OptionalLong.empty();
        }
        return OptionalLong.of((long) Math.max(scale, 0) << SCALE | ((from == 1 ? -digits : digits) & DIGITS));
    }

    /** Whether a word may be that of a decimal: an untrusted file may hold any. */
    static boolean isValid(long word) {
        return word >>> SCALE <= MOST_SCALE && Math.abs(digits(word)) < LARGEST;
    }

    /** The number. */
    public static double value(long word) {
        return digits(word) / POWERS[scale(word)];
    }

    /** The text. */
    static String text(long word) {
        long digits = digits(word);
        int scale = scale(word);
        if (scale == 0) {
            return Long.toString(digits);
        }
        StringBuilder text = new StringBuilder(24).append(Math.abs(digits));
        while (text.length() <= scale) {
            text.insert(0, '0');
        }
        text.insert(text.length() - scale, '.');
        return digits < 0 ? text.insert(0, '-').toString() : text.toString();
    }

    /** Whether it has no point. */
    public static boolean isWhole(long word) {
        return scale(word) == 0;
    }

    private static long digits(long word) {
        return word << (Long.SIZE - SCALE) >> (Long.SIZE - SCALE);
    }

    private static int scale(long word) {
        return (int) (word >>> SCALE);
    }
}
