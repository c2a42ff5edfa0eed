package dev.credence.eval.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of text: columns as wide as their widest cell, two spaces apart. In a table that is too wide, texts are
 * wrapped within their columns, the widest first, and so are the headers of numbers, but not numbers. Widths are those
 * of {@link TextWidth}.
 */
public final class TextTable {
    /** Alignment of a column: text is flush left and may be wrapped, numbers are flush right. */
    public enum Align {
        LEFT,
        RIGHT
    }

    /** Maximum width of a line where the width of the window is unknown. */
    public static final int WIDTH = 100;

    private static final int NARROWEST = 12;
    private static final String GAP = "  ";

    private final List<String> header;
    private final List<Align> align;
    private final List<List<String>> rows = new ArrayList<>();

    /** A table of left-aligned columns. */
    public TextTable(String... header) {
        this(List.of(header), Stream.of(header).map(h -> Align.LEFT).toList());
    }

    /**
     * A table without rows.
     *
     * @param header a title for each column, or empty for a table without a header
     * @param align the alignment of each column
     */
    public TextTable(List<String> header, List<Align> align) {
        if (!header.isEmpty() && header.size() != align.size()) {
            throw new IllegalArgumentException(header.size() + " columns and " + align.size() + " alignments");
        }
        this.header = List.copyOf(header);
        this.align = List.copyOf(align);
    }

    /** A table of numbers: the first column is left-aligned, the others are right-aligned. */
    public static TextTable ofNumbers(List<String> header) {
        return new TextTable(
                header,
                IntStream.range(0, header.size())
                        .mapToObj(j -> j == 0 ? Align.LEFT : Align.RIGHT)
                        .toList());
    }

    /** Adds a row with a cell for each column. */
    public TextTable row(String... cells) {
        return row(List.of(cells));
    }

    /** Adds a row with a cell for each column. */
    public TextTable row(List<String> cells) {
        if (cells.size() != align.size()) {
            throw new IllegalArgumentException("A row has " + cells.size() + " cells, expected " + align.size());
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /** Adds a line of its own, a title of the rows below it. */
    public TextTable title(String text) {
        rows.add(List.of(text));
        return this;
    }

    /** The table in {@link #WIDTH} columns, for files and pipes. */
    @Override
    public String toString() {
        return text(WIDTH);
    }

    /** The table in the given number of columns, with a rule below the header. */
    public String text(int width) {
        int[] widths = widths(width);
        List<String> lines = new ArrayList<>();
        if (!header.isEmpty()) {
            lines.addAll(lines(header, widths));
            lines.add("-".repeat(total(widths)));
        }
        rows.forEach(row -> lines.addAll(lines(row, widths)));
        return String.join(System.lineSeparator(), lines);
    }

    /** The table as a block of a longer text: indented, without a rule, each line ends in {@code \n}. */
    public String block(String indentation) {
        int[] widths = widths(WIDTH - indentation.length());
        StringBuilder text = new StringBuilder();
        Stream.concat(header.isEmpty() ? Stream.of() : Stream.of(header), rows.stream())
                .flatMap(row -> lines(row, widths).stream())
                .forEach(line -> text.append(indentation).append(line).append('\n'));
        return text.toString();
    }

    /** Widths of the columns: their widest cell, or less if there is not enough room. */
    private int[] widths(int width) {
        int[] widths = new int[align.size()];
        int[] least = new int[align.size()];
        for (int j = 0; j < widths.length; j++) {
            int column = j;
            String title = header.isEmpty() ? "" : header.get(j);
            int cells = rows.stream()
                    .filter(row -> !isTitle(row))
                    .mapToInt(row -> TextWidth.of(row.get(column)))
                    .max()
                    .orElse(0);
            widths[j] = Math.max(TextWidth.of(title), cells);
            least[j] =
                    Math.min(widths[j], align.get(j) == Align.RIGHT ? Math.max(cells, longestWord(title)) : NARROWEST);
        }
        while (total(widths) > width) {
            int widest = -1;
            for (int j = 0; j < widths.length; j++) {
                if (widths[j] > least[j] && (widest < 0 || widths[j] >= widths[widest])) {
                    widest = j;
                }
            }
            if (widest < 0) {
                break; // only numbers
            }
            widths[widest]--;
        }
        return widths;
    }

    private boolean isTitle(List<String> row) {
        return row.size() < align.size();
    }

    private static int longestWord(String text) {
        int longest = 0;
        for (String word : text.split(" ", -1)) {
            longest = Math.max(longest, TextWidth.of(word));
        }
        return longest;
    }

    private static int total(int[] widths) {
        return GAP.length() * (widths.length - 1) + Arrays.stream(widths).sum();
    }

    private List<String> lines(List<String> row, int[] widths) {
        if (isTitle(row)) {
            return row;
        }
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

    /** Breaks a text into lines at blanks, and a word that is longer than a line after a sign in it or anywhere. */
    public static List<String> wrap(String text, int width) {
        if (TextWidth.of(text) <= width) {
            return List.of(text);
        }
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.stripTrailing().split(" ", -1)) {
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

    /** Where a long word is broken: in the second half of what fits, after a comma, else after another sign. */
    private static int cut(String word, int width) {
        int end = Math.max(TextWidth.end(word, width), word.offsetByCodePoints(0, 1));
        for (String signs : List.of(",;", ":/|=-_.)]}")) {
            for (int i = end; i > end / 2; i--) {
                if (signs.indexOf(word.charAt(i - 1)) >= 0) {
                    return i;
                }
            }
        }
        return end;
    }

    private static String pad(String text, int width, Align align) {
        String blanks = " ".repeat(Math.max(0, width - TextWidth.of(text)));
        return align == Align.RIGHT ? blanks + text : text + blanks;
    }
}
