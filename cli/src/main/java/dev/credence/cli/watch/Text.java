package dev.credence.cli.watch;

import dev.credence.eval.text.TextWidth;

/** Fits texts into a width in terminal columns. */
final class Text {
    private Text() {}

    static int width(String text) {
        return TextWidth.of(text);
    }

    /** The text, with an ellipsis in its middle if too wide: contenders' labels differ at their ends. */
    static String fit(String text, int width) {
        if (width(text) <= width) {
            return text;
        }
        if (width < 1) {
            return "";
        }
        int head = width / 2;
        String beginning = text.substring(0, TextWidth.end(text, head));
        int tail = width - 1 - head;
        int from = text.length();
        while (from > 0 && width(text.substring(text.offsetByCodePoints(from, -1))) <= tail) {
            from = text.offsetByCodePoints(from, -1);
        }
        return beginning + "…" + text.substring(from);
    }

    /** The text, cut at its end if too wide. */
    static String cut(String text, int width) {
        return width(text) <= width ? text : text.substring(0, TextWidth.end(text, width));
    }

    static String left(String text, int width) {
        return text + blanks(text, width);
    }

    static String right(String text, int width) {
        return blanks(text, width) + text;
    }

    private static String blanks(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text)));
    }
}
