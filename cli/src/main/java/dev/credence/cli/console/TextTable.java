package dev.credence.cli.console;

import java.util.ArrayList;
import java.util.List;

/** A table for the terminal: columns as wide as their widest cell, two blanks apart; the last one is wrapped. */
public final class TextTable {
    /** Which side of its column a cell stands on. */
    public enum Align {
        LEFT,
        RIGHT
    }

    private static final int WIDTH = 110;
    private static final int NARROWEST = 20;
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

    @Override
    public String toString() {
        int[] widths = new int[header.size()];
        List<List<String>> all = new ArrayList<>();
        all.add(header);
        all.addAll(rows);
        for (List<String> row : all) {
            for (int j = 0; j < widths.length; j++) {
                widths[j] = Math.max(widths[j], width(row.get(j)));
            }
        }
        List<String> lines = new ArrayList<>();
        all.forEach(row -> lines.addAll(lines(row, widths)));
        lines.add(1, "-".repeat(Math.min(WIDTH, total(widths))));
        return String.join(System.lineSeparator(), lines);
    }

    private static int total(int[] widths) {
        int total = GAP.length() * (widths.length - 1);
        for (int w : widths) {
            total += w;
        }
        return total;
    }

    private List<String> lines(List<String> row, int[] widths) {
        int last = row.size() - 1;
        StringBuilder line = new StringBuilder();
        for (int j = 0; j < last; j++) {
            line.append(pad(row.get(j), widths[j], align.get(j))).append(GAP);
        }
        int indent = line.codePointCount(0, line.length());
        List<String> wrapped = align.get(last) == Align.RIGHT
                ? List.of(pad(row.get(last), widths[last], Align.RIGHT))
                : wrap(row.get(last), Math.max(NARROWEST, WIDTH - indent));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < wrapped.size(); i++) {
            lines.add(((i == 0 ? line : " ".repeat(indent)) + wrapped.get(i)).stripTrailing());
        }
        return lines;
    }

    /** Breaks a text at blanks. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static String pad(String text, int width, Align align) {
        String blanks = " ".repeat(width - width(text));
        return align == Align.RIGHT ? blanks + text : text + blanks;
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
