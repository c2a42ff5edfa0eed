package dev.credence.datasets.csv;

import java.util.ArrayList;
import java.util.List;

/** Separator between the fields of a row. */
public enum Delimiter {
    COMMA(','),
    SEMICOLON(';'),
    TAB('\t'),
    PIPE('|'),
    /** Runs of blanks and tabs; those at the ends of a line are ignored. */
    WHITESPACE(' ');

    private final char character;

    Delimiter(char character) {
        this.character = character;
    }

    char character() {
        return character;
    }

    /**
     * Detects a table's delimiter from its first lines: the one that occurs as often as in the header in the most other
     * lines; on a tie, the one more frequent in the header. Blanks count only if the header has none of the others, or
     * if tabs and blanks are mixed. A table with one column is comma-separated.
     */
    static Delimiter detect(List<String> lines) {
        Delimiter best = COMMA;
        int bestAgreeing = 0;
        int bestCount = 0;
        for (Delimiter candidate : values()) {
            int count = lines.isEmpty() ? 0 : candidate.count(lines.get(0));
            if (count == 0 || (candidate == WHITESPACE && bestCount > 0 && best != TAB)) {
                continue;
            }
            int agreeing = 0;
            for (String line : lines) {
                agreeing += candidate.count(line) == count ? 1 : 0;
            }
            if (agreeing > bestAgreeing || (agreeing == bestAgreeing && count > bestCount && candidate != WHITESPACE)) {
                best = candidate;
                bestAgreeing = agreeing;
                bestCount = count;
            }
        }
        // "first name" over rows without a blank is a table with one column
        return best == WHITESPACE && lines.size() > 1 && WHITESPACE.count(lines.get(1)) == 0 ? COMMA : best;
    }

    /** Number of occurrences in a line outside quotes. */
    private int count(String line) {
        String text = this == WHITESPACE ? line.strip() : line;
        int count = 0;
        boolean quoted = false;
        boolean before = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            boolean here = !quoted && (c == character || (this == WHITESPACE && c == '\t'));
            count += here && !(this == WHITESPACE && before) ? 1 : 0;
            before = here;
        }
        return count;
    }

    /** The first non-blank lines of a text, for {@link #detect}; a truncated last line is left out. */
    static List<String> sample(String text, boolean whole) {
        String[] all = text.split("\\R", -1);
        List<String> lines = new ArrayList<>();
        int last = whole || all.length == 1 ? all.length : all.length - 1;
        for (int i = 0; i < last && lines.size() < 50; i++) {
            if (!all[i].isBlank()) {
                lines.add(all[i]);
            }
        }
        return lines;
    }

    /** Plural name for messages. */
    String words() {
        return switch (this) {
            case COMMA -> "commas";
            case SEMICOLON -> "semicolons";
            case TAB -> "tabs";
            case PIPE -> "bars";
            case WHITESPACE -> "blanks";
        };
    }
}
