package dev.credence.cli.console;

/**
 * Escapes control characters. Names and cells come from untrusted files; in a terminal, control characters could
 * colour, hide, overwrite or reorder text.
 */
final class Printable {
    private Printable() {}

    /** The text with all control characters but newlines and tabs replaced by their codes. */
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
