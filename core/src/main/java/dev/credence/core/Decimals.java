package dev.credence.core;

import java.util.regex.Pattern;

/** Numbers as people write them. Java's own parser also takes {@code 0x1p-3}, {@code 1d} and {@code 1f}. */
public final class Decimals {
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?|Infinity|NaN)");

    private Decimals() {}

    /**
     * The number of a text: digits with a point and an exponent or without, {@code Infinity} or {@code NaN}, with a
     * sign or without.
     *
     * @throws NumberFormatException if it is none
     */
    public static double parse(String text) {
        String stripped = text.strip();
        if (!NUMBER.matcher(stripped).matches()) {
            throw new NumberFormatException("Not a number in decimal notation: '" + text + "'");
        }
        return Double.parseDouble(stripped);
    }
}
