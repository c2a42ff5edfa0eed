package dev.credence.scoring;

import java.util.List;

/** Text from elsewhere, short and harmless enough for a message. */
public final class ShortText {
    private static final int MOST_CHARACTERS = 64;
    private static final int MOST_NAMES = 20;

    private ShortText() {}

    /** The first characters of a text, a question mark for each control character. */
    public static String of(String text) {
        String plain = text.codePoints()
                .limit(MOST_CHARACTERS)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return plain.length() < text.length() ? plain + "…" : plain;
    }

    /** The first of some names, and how many there are. */
    public static String of(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (names.size() > MOST_NAMES ? ", … (" + names.size() + " in all)" : "");
    }
}
