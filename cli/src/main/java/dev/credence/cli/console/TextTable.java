package dev.credence.cli.console;

import dev.credence.eval.summary.TextWidth;
import java.util.ArrayList;
import java.util.List;

/** A table for the terminal: columns as wide as their widest cell, two blanks apart, as far as there is room. */
public final class TextTable {
    /** Which side of its column a cell stands on. */
    public enum Align {
        LEFT,
        RIGHT
    }

    /** Of a table that is not for a terminal, whose width is known. */
    public static final int WIDTH = 100;

    private static final int NARROWEST = 12;
    private static final String GAP = "  ";

    private final List<String> header;
    private final List<Align> align;
    private final List<List<String>> rows = new ArrayList<>();

    /** A table with left-aligned columns. */
    public TextTable(String... header) {
        this(List.of(header), List.of(header).stream().map(h -> Align.LEFT).toList());
    }

    public TextTable(List<String> header, List<Align> align) {
        if (header.size() != align.size()) {
            throw new IllegalArgumentException(header.size() + " columns and " + align.size() + " alignments");
        }
        this.header = List.copyOf(header);
        this.align = List.copyOf(align);
    }

    /** The alignment of tables of numbers: the first column left, the others right. */
    public static TextTable ofNumbers(List<String> header) {
        List<Align> align = new ArrayList<>();
        for (int j = 0; j < header.size(); j++) {
            align.add(j == 0 ? Align.LEFT : Align.RIGHT);
        }
        return new TextTable(header, align);
    }

    /** Adds a row; rows of one cell too few end with an empty one. */
    public TextTable row(String... cells) {
        return row(List.of(cells));
    }

    public TextTable row(List<String> cells) {
        if (cells.size() != header.size()) {
            throw new IllegalArgumentException("A row has " + cells.size() + " cells, expected " + header.size());
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** The table in {@link #WIDTH} columns, for files and pipes. */
    @Override
    public String toString() {
        return text(WIDTH);
    }

    /**
     * The table in so many columns. Where it is wider, texts are broken within their columns, the widest first; so are
     * the headers of numbers, but not numbers.
     */
    public String text(int width) {
        int[] widths = widths(width);
        List<String> lines = new ArrayList<>(lines(header, widths));
        lines.add("-".repeat(total(widths)));
        rows.forEach(row -> lines.addAll(lines(row, widths)));
        return String.join(System.lineSeparator(), lines);
    }

    /** The columns' widths: as wide as their widest cell, or what there is room for. */
    private int[] widths(int width) {
        int[] widths = new int[header.size()];
        int[] least = new int[header.size()];
        for (int j = 0; j < widths.length; j++) {
            int column = j;
            int cells = rows.stream()
                    .mapToInt(row -> TextWidth.of(row.get(column)))
                    .max()
                    .orElse(0);
            widths[j] = Math.max(TextWidth.of(header.get(j)), cells);
            least[j] = Math.min(
                    widths[j], align.get(j) == Align.RIGHT ? Math.max(cells, longestWord(header.get(j))) : NARROWEST);
        }
        while (total(widths) > width) {
            int widest = -1;
            for (int j = 0; j < widths.length; j++) {
                if (widths[j] > least[j] && (widest < 0 || widths[j] >= widths[widest])) {
                    widest = j;
                }
            }
            if (widest < 0) {
                break; // numbers alone, that many of them
            }
            widths[widest]--;
        }
        return widths;
    }

    private static int longestWord(String text) {
        int longest = 0;
        for (String word : text.split(" ", -1)) {
            longest = Math.max(longest, TextWidth.of(word));
        }
        return longest;
    }

    private static int total(int[] widths) {
        int total = GAP.length() * (widths.length - 1);
        for (int w : widths) {
            total += w;
        }
        return total;
    }

    private List<String> lines(List<String> row, int[] widths) {
        List<List<String>> cells = new ArrayList<>();
        int height = 1;
        for (int j = 0; j < widths.length; j++) {
            cells.add(wrap(row.get(j), widths[j]));
            height = Math.max(height, cells.get(j).size());
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder();
            for (int j = 0; j < widths.length; j++) {
                String part = i < cells.get(j).size() ? cells.get(j).get(i) : "";
                line.append(j == 0 ? "" : GAP).append(pad(part, widths[j], align.get(j)));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** Breaks a text at blanks, and a word that is longer than a line behind a sign in it, or anywhere. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            String rest = word;
            if (!line.isEmpty() && TextWidth.of(line.toString()) + 1 + TextWidth.of(rest) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (TextWidth.of(rest) > width) {
                int cut = cut(rest, width);
                lines.add(rest.substring(0, cut));
                rest = rest.substring(cut);
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }

    /** Where a long word is broken: behind the last sign that fits. */
    private static int cut(String word, int width) {
        int end = Math.max(TextWidth.end(word, width), word.offsetByCodePoints(0, 1));
        for (int i = end; i > end / 2; i--) {
            if (",;:/|=-_.)]}".indexOf(word.charAt(i - 1)) >= 0) {
                return i;
            }
        }
        return end;
    }

    private static String pad(String text, int width, Align align) {
        String blanks = " ".repeat(Math.max(0, width - TextWidth.of(text)));
        return align == Align.RIGHT ? blanks + text : text + blanks;
    }
}
