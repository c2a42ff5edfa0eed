package dev.credence.core;

import java.util.regex.Pattern;

/**
 * Parser of decimal numbers. Unlike {@link Double#parseDouble} it refuses {@code 0x1p-3}, {@code 1d} and {@code 1f}.
 */
public final class Decimals {
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?|Infinity|NaN)");

    private Decimals() {}

    /**
     * Parses digits with an optional sign, point and exponent, {@code Infinity} or {@code NaN}.
     *
     * @throws NumberFormatException if the text is not such a number
     */
    public static double parse(String text) {
        String stripped = text.strip();
        if (!NUMBER.matcher(stripped).matches()) {
            throw new NumberFormatException("Not a number in decimal notation: '" + text + "'");
        }
        return Double.parseDouble(stripped);
    }
}
