package dev.credence.scoring.card;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers and untrusted text in Markdown. */
final class CardText {
    /** Longest name of a column, class or file. */
    static final int LONGEST = 200;

    private static final int LONGEST_SENTENCE = 5000;

    private CardText() {}

    /** Four significant digits. */
    static String number(double value) {
        double size = Math.abs(value);
        if (Double.isNaN(size) || Double.isInfinite(size)) {
            return String.valueOf(value);
        }
        if (value == Math.rint(value) && size < 1e7) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        if (size < 1e-4 || size >= 1e7) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        int magnitude = (int) Math.floor(Math.log10(size));
        return String.format(Locale.ROOT, "%." + Math.max(0, 3 - magnitude) + "f", value);
    }

    /** Two numbers with six significant digits, which tell dates apart. */
    static String range(double low, double high) {
        return digits(low) + " to " + digits(high);
    }

    private static String digits(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        return Math.abs(rounded.scale()) > 9 ? rounded.toString() : rounded.toPlainString();
    }

    /**
     * Text in which nothing is markup, neither of Markdown (CommonMark, and tables and strike-through of GitHub's) nor
     * HTML, on one line: control and formatting characters become spaces. Names longer than {@value #LONGEST}
     * characters are cut.
     */
    static String escaped(String name) {
        return escaped(name, LONGEST);
    }

    /** The same of a sentence, which may be longer. */
    static String sentence(String text) {
        return escaped(text, LONGEST_SENTENCE);
    }

    private static String escaped(String text, int longest) {
        StringBuilder out = new StringBuilder();
        int[] points = text.codePoints().limit(longest).toArray();
        for (int i = 0; i < points.length; i++) {
            int c = points[i];
            boolean inWord = i > 0
                    && i + 1 < points.length
                    && Character.isLetterOrDigit(points[i - 1])
                    && Character.isLetterOrDigit(points[i + 1]);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '_' -> out.append(inWord ? "_" : "\\_");
                case '\\', '`', '*', '[', ']', '|', '~', '$', '#', '!', '{', '}' ->
                    out.append('\\').appendCodePoint(c);
                default -> out.appendCodePoint(isText(c) ? c : ' ');
            }
        }
        if (text.codePointCount(0, text.length()) > longest) {
            out.append('…');
        }
        return out.toString().strip();
    }

    private static boolean isText(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
