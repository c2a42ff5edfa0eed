package dev.credence.eval.summary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Text in columns: the first column and the named ones are flush left, the others flush right, two spaces apart. Widths
 * are those of {@link TextWidth}.
 */
final class TextGrid {
    /** Maximum width of a line. */
    private static final int WIDTH = 100;

    private static final int NARROWEST = 12;
    private static final String GAP = "  ";

    private final List<List<String>> lines = new ArrayList<>();
    private final Set<Integer> left;

    /** A grid without rows. */
    TextGrid(Integer... flushLeft) {
        left = Set.of(flushLeft);
    }

    /** Adds a row, which may have fewer cells than others. */
    TextGrid row(List<String> cells) {
        lines.add(List.copyOf(cells));
        return this;
    }

    TextGrid row(String... cells) {
        return row(List.of(cells));
    }

    /**
     * All rows, each with indentation and line end, without trailing spaces. In rows wider than {@value #WIDTH}
     * columns, texts in left-aligned columns are wrapped, the widest first, but not numbers.
     */
    String text(String indentation) {
        int[] widths = widths(WIDTH - indentation.length());
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            List<List<String>> cells = new ArrayList<>();
            for (int i = 0; i < line.size(); i++) {
                cells.add(line.size() > 1 && isLeft(i) ? broken(line.get(i), widths[i]) : List.of(line.get(i)));
            }
            int height = cells.stream().mapToInt(List::size).max().orElse(0);
            for (int part = 0; part < height; part++) {
                StringBuilder row = new StringBuilder(indentation);
                for (int i = 0; i < cells.size(); i++) {
                    String cell = part < cells.get(i).size() ? cells.get(i).get(part) : "";
                    String padding = " ".repeat(Math.max(0, widths[i] - TextWidth.of(cell)));
                    row.append(i == 0 ? "" : GAP).append(isLeft(i) ? cell + padding : padding + cell);
                }
                text.append(row.toString().stripTrailing()).append('\n');
            }
        }
        return text.toString();
    }

    private boolean isLeft(int column) {
        return column == 0 || left.contains(column);
    }

    private int[] widths(int room) {
        int columns = lines.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int i = 0; i < line.size() && line.size() > 1; i++) {
                widths[i] = Math.max(widths[i], TextWidth.of(line.get(i)));
            }
        }
        while (Arrays.stream(widths).sum() + GAP.length() * (columns - 1) > room) {
            int widest = -1;
            for (int i = 0; i < columns; i++) {
                if (isLeft(i) && widths[i] > NARROWEST && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                break; // only numbers
            }
            widths[widest]--;
        }
        return widths;
    }

    /**
     * Breaks a text into lines: after a blank, a comma or an underscore in the second half of a line, if any, else
     * anywhere.
     */
    private static List<String> broken(String text, int width) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (TextWidth.of(rest) > width) {
            int end = Math.max(TextWidth.end(rest, width), rest.offsetByCodePoints(0, 1));
            int cut = Math.max(rest.lastIndexOf(' ', end), rest.lastIndexOf(',', end - 1) + 1);
            cut = Math.max(cut, rest.lastIndexOf('_', end - 1) + 1);
            cut = cut > end / 2 ? cut : end;
            parts.add(rest.substring(0, cut).strip());
            rest = rest.substring(cut).strip();
        }
        parts.add(rest);
        return parts;
    }
}
