package dev.credence.datasets.csv;

import dev.credence.datasets.cells.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cells in memory. */
final class TextCells implements Cells {
    private final List<TextColumn> columns;
    private final int[] lines;

    private TextCells(List<TextColumn> columns, int[] lines) {
        this.columns = List.copyOf(columns);
        this.lines = lines;
    }

    @Override
    public int rows() {
        return lines.length;
    }

    @Override
    public String text(int row, int column) {
        return columns.get(column).get(row);
    }

    @Override
    public int line(int row) {
        return lines[row];
    }

    /** Collects the cells row by row. */
    static final class Builder {
        private final List<TextColumn> columns = new ArrayList<>();
        private int[] lines = new int[8];
        private int rows;

        Builder(int columns) {
            for (int j = 0; j < columns; j++) {
                this.columns.add(new TextColumn());
            }
        }

        /** Has a column without cells refuse to be read. */
        void refuse(int column, String message) {
            columns.set(column, TextColumn.refusing(message));
        }

        /** Adds a row; the index of the first column that there is no room for, or −1. */
        int add(int line, List<String> cells) {
            if (rows == lines.length) {
                lines = Arrays.copyOf(lines, rows + (rows >> 1));
            }
            lines[rows++] = line;
            for (int j = 0; j < cells.size(); j++) {
                if (!columns.get(j).add(cells.get(j).strip())) {
                    return j;
                }
            }
            return -1;
        }

        int rows() {
            return rows;
        }

        TextCells build() {
            return new TextCells(columns, Arrays.copyOf(lines, rows));
        }
    }
}
