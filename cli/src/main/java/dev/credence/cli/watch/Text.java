package dev.credence.cli.watch;

/** Texts of a given width; every character counts one column, as those of this program's tables do. */
final class Text {
    private Text() {}

    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * The text with an ellipsis in its middle if it is too wide: the ends of a contender's label tell it from others.
     */
    static String fit(String text, int width) {
        int[] characters = text.codePoints().toArray();
        if (characters.length <= width) {
            return text;
        }
        if (width < 1) {
            return "";
        }
        int head = width / 2;
        int tail = width - 1 - head;
        return new String(characters, 0, head) + "…" + new String(characters, characters.length - tail, tail);
    }

    /** The text without its end if it is too wide. */
    static String cut(String text, int width) {
        return width(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, Math.max(0, width)));
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
