package dev.credence.cli.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * A text grid with columns two blanks apart.
 *
 * @param rows the header and the rows, all of the same length
 * @param texts the number of leading columns that are left-aligned, the others are right-aligned; the last of them is
 *     shortened to fit the width
 */
record TextGrid(List<List<String>> rows, int texts) {
    private static final String GAP = "  ";
    private static final int NARROWEST = 4;

    /** The width of the widest line. */
    int width() {
        int total = 0;
        for (int width : widths()) {
            total += GAP.length() + width;
        }
        return total;
    }

    /** One line per row, of at most {@code width} columns. */
    List<String> lines(int width) {
        int[] widths = widths();
        widths[texts - 1] = Math.max(NARROWEST, widths[texts - 1] - Math.max(0, width() - width));
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int j = 0; j < widths.length; j++) {
                String cell = Text.fit(row.get(j), widths[j]);
                line.append(GAP).append(j < texts ? Text.left(cell, widths[j]) : Text.right(cell, widths[j]));
            }
            lines.add(Text.cut(line.toString().stripTrailing(), width));
        }
        return lines;
    }

    private int[] widths() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int j = 0; j < widths.length; j++) {
                widths[j] = Math.max(widths[j], Text.width(row.get(j)));
            }
        }
        return widths;
    }
}
