package dev.credence.scoring;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Several names in one cell of a CSV table: {@code a|b}. A bar or a backslash of a name has a backslash before it. JSON
 * has arrays instead.
 */
public final class NameList {
    private static final char BAR = '|';
    private static final char ESCAPE = '\\';

    private NameList() {}

    /**
     * The text of names.
     *
     * @param names none is empty
     */
    public static String text(List<String> names) {
        return names.stream()
                .map(name -> name.replace("\\", "\\\\").replace("|", "\\|"))
                .collect(Collectors.joining(String.valueOf(BAR)));
    }

    /** The names in a text. */
    public static List<String> read(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == BAR) {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(c == ESCAPE && i + 1 < text.length() ? text.charAt(++i) : c);
            }
        }
        names.add(name.toString());
        return names;
    }
}
