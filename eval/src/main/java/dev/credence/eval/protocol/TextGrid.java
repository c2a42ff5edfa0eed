package dev.credence.eval.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cells in columns: the first column and those that are named flush left, the others flush right, two spaces apart. A width is counted in characters as they are seen. */
final class TextGrid {
    private static final String GAP = "  ";

    private final List<List<String>> lines = new ArrayList<>();
    private final Set<Integer> left;

    /** Without rows. */
    TextGrid(Integer... flushLeft) {
        left = Set.of(flushLeft);
    }

    /** A row; it may have fewer cells than others. */
    TextGrid row(List<String> cells) {
        lines.add(List.copyOf(cells));
        return this;
    }

    TextGrid row(String... cells) {
        return row(List.of(cells));
    }

    /** All rows, each with an indentation before it and a line end after it, without trailing spaces. */
    String text(String indentation) {
        int columns = lines.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int i = 0; i < line.size() && line.size() > 1; i++) {
                widths[i] = Math.max(widths[i], width(line.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder(indentation);
            for (int i = 0; i < line.size(); i++) {
                String padding = " ".repeat(Math.max(0, widths[i] - width(line.get(i))));
                boolean flushLeft = i == 0 || left.contains(i);
                row.append(i == 0 ? "" : GAP).append(flushLeft ? line.get(i) + padding : padding + line.get(i));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** Columns on a terminal: ± and α take one; a combining mark takes none. */
    static int width(String text) {
        return (int) text.codePoints()
                .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
                .count();
    }
}
