package dev.credence.datasets.csv;

import java.util.ArrayList;
import java.util.List;

/** What stands between the fields of a row. */
public enum Delimiter {
    COMMA(','),
    SEMICOLON(';'),
    TAB('\t'),
    PIPE('|'),
    /** Runs of blanks and tabs; those at the ends of a line do not count. */
    WHITESPACE(' ');

    private final char character;

    Delimiter(char character) {
        this.character = character;
    }

    char character() {
        return character;
    }

    /**
     * The delimiter of a table, from its first lines: the one that occurs in the header and as often in the most other
     * lines; of equals, the one that is more frequent in the header. Blanks count only where the header has none of the
     * others, or where tabs and blanks are mixed. A table with one column is comma-separated.
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

    /** How often the delimiter occurs in a line outside quotes. */
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

    /** The first lines of a text that are not blank, for {@link #detect}; a last line that is cut off is left out. */
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

    /** In words, in the plural. */
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
