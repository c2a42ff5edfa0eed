package dev.credence.scoring;

import java.util.List;

/** Shortens text from outside and removes its control characters, for messages. */
public final class ShortText {
    private static final int MOST_CHARACTERS = 64;
    private static final int MOST_NAMES = 20;

    private ShortText() {}

    /** The first 64 characters of a text, with a question mark for each control character. */
    public static String of(String text) {
        String plain = text.codePoints()
                .limit(MOST_CHARACTERS)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return plain.length() < text.length() ? plain + "…" : plain;
    }

    /** The first 20 names, and their number if there are more. */
    public static String of(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (names.size() > MOST_NAMES ? ", … (" + names.size() + " in all)" : "");
    }
}
