package dev.credence.cli.console;

/**
 * Text for a terminal. Names and cells come from files that anybody may have written, and a terminal obeys control
 * characters: they would colour, hide or overwrite what is around them, or change the order in which it is read.
 */
final class Printable {
    private Printable() {}

    /** The text with its line ends and tabs, and of all other control characters their codes. */
    static String of(String text) {
        if (text.chars().noneMatch(Printable::isCommand)) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean lineEnd = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
            if (isCommand(c) && !lineEnd) {
                plain.append(String.format("\\u%04X", (int) c));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static boolean isCommand(int c) {
        boolean control = Character.isISOControl(c) && c != '\n' && c != '\t';
        boolean order = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F;
        return control || order || c == 0x2028 || c == 0x2029;
    }
}
