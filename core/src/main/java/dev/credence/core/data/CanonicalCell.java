package dev.credence.core.data;

import java.math.BigDecimal;
import java.util.Set;

/**
 * A cell of a table up to the way it is written. Two cells are the same value if their texts are equal, or else if both
 * are plain decimals of exactly equal value: 1, 1.0 and +1.00, but neither 2 nor 02. A cell with leading zeros (02) or
 * an exponent (1E5) may be a code; it is text and equals only itself. Decimals are compared exactly, so that two codes
 * of 17 digits differ although their doubles are equal. The truth values true, True and TRUE are one value, as JSON,
 * Python and spreadsheets write them, and so are false, False and FALSE.
 *
 * @param text the canonical text: that of the shortest plain decimal, or the cell's own
 */
public record CanonicalCell(String text) {
    private static final Set<String> TRUE = Set.of("true", "True", "TRUE");
    private static final Set<String> FALSE = Set.of("false", "False", "FALSE");

    /** Enough for every double; a longer plain text of a request's 1e999999999 would fill the memory. */
    private static final int MOST_ZEROS = 400;

    /** @param text a cell, without surrounding blanks */
    public CanonicalCell {
        if (isPlainDecimal(text)) {
            text = shortest(text);
        } else if (TRUE.contains(text)) {
            text = "true";
        } else if (FALSE.contains(text)) {
            text = "false";
        }
    }

    /**
     * The text of a number's cell: a plain decimal of exactly its value, as a table would have it, and not 1.0E10.
     *
     * @param number a number of which a decimal text is known; NaN and infinite numbers keep their words
     */
    public static String text(Number number) {
        String text = number.toString();
        if (text.indexOf('E') < 0 && text.indexOf('e') < 0) {
            return text;
        }
        try {
            BigDecimal value = new BigDecimal(text);
            return Math.abs((long) value.scale()) > MOST_ZEROS ? text : value.toPlainString();
        } catch (NumberFormatException e) {
            return text; // words, such as NaN
        }
    }

    /** Linear in the length of the text, which a file decides. */
    private static String shortest(String decimal) {
        boolean negative = decimal.startsWith("-");
        String digits = negative || decimal.startsWith("+") ? decimal.substring(1) : decimal;
        int point = digits.indexOf('.');
        String whole = point < 0 ? digits : digits.substring(0, point);
        int end = point < 0 ? 0 : digits.length();
        while (end > point + 1 && digits.charAt(end - 1) == '0') {
            end--;
        }
        String fraction = point < 0 || end == point + 1 ? "" : digits.substring(point, end);
        String value = (whole.isEmpty() ? "0" : whole) + fraction;
        return negative && !value.equals("0") ? "-" + value : value;
    }

    /** An optional sign and digits with at most one point; a zero in front stands alone or before the point. */
    private static boolean isPlainDecimal(String text) {
        int from = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
        int digits = 0;
        int points = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.') {
                points++;
            } else if (c >= '0' && c <= '9') {
                digits++;
            } else {
                return false;
            }
        }
        boolean leadingZero = text.startsWith("0", from) && text.length() > from + 1 && text.charAt(from + 1) != '.';
        return digits > 0 && points <= 1 && !leadingZero;
    }
}
