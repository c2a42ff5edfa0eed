package dev.credence.cli.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * Cells in columns, two blanks apart.
 *
 * @param rows the header first, all of the same length
 * @param texts so many columns, from the first, are flush left, the others flush right; the last of them is shortened
 *     where the width asks for it
 */
record Grid(List<List<String>> rows, int texts) {
    private static final String GAP = "  ";
    private static final int NARROWEST = 4;

    /** Of the widest line. */
    int width() {
        int total = 0;
        for (int width : widths()) {
            total += GAP.length() + width;
        }
        return total;
    }

    /** One line for each row, of at most {@code width} columns. */
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
