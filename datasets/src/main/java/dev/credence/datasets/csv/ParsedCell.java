package dev.credence.datasets.csv;

import java.util.Locale;
import java.util.Set;

/**
 * Parsed content of a cell in its plain form, in which a missing one is empty; see {@link CellReader}.
 *
 * @param kind kind of value
 * @param number the numeric value, NaN for other kinds
 */
record ParsedCell(Kind kind, double number) {
    enum Kind {
        NUMBER,
        /** Infinite (as a word or by overflow), or with an infinite square. */
        NOT_FINITE,
        MISSING,
        TEXT
    }

    /** Above this, squares and hence variances overflow. */
    static final double LARGEST = 1e150;

    /** If all values of a column are below this, their squares underflow. */
    static final double SMALLEST = 1e-150;

    private static final Set<String> INFINITE_WORDS =
            Set.of("inf", "+inf", "-inf", "infinity", "+infinity", "-infinity", "∞", "-∞");
    private static final ParsedCell MISSING = new ParsedCell(Kind.MISSING, Double.NaN);
    private static final ParsedCell NOT_FINITE = new ParsedCell(Kind.NOT_FINITE, Double.NaN);
    static final ParsedCell TEXT = new ParsedCell(Kind.TEXT, Double.NaN);

    /** A number that is neither infinite nor has an infinite square. */
    static ParsedCell of(double number) {
        return new ParsedCell(Kind.NUMBER, number);
    }

    static ParsedCell of(String text) {
        if (looksNumeric(text)) {
            try {
                double value = Double.parseDouble(text);
                return Math.abs(value) > LARGEST ? NOT_FINITE : new ParsedCell(Kind.NUMBER, value);
            } catch (NumberFormatException e) {
                return TEXT;
            }
        }
        if (text.isEmpty()) {
            return MISSING;
        }
        String word = text.length() > 16 ? text : text.toLowerCase(Locale.ROOT);
        return INFINITE_WORDS.contains(word) ? NOT_FINITE : TEXT;
    }

    /** Rejects what only Java's parser takes for a number, such as 1d or 0x1p3. */
    private static boolean looksNumeric(String text) {
        boolean digit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            digit |= c >= '0' && c <= '9';
            if (!(c >= '0' && c <= '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
                return false;
            }
        }
        return digit;
    }
}
