package dev.credence.datasets.csv;

import dev.credence.datasets.cells.Cells;
import java.util.function.IntToDoubleFunction;

/** The numbers of a column whose cells lie in a file, each read when it is asked for. */
final class StoredColumn {
    private static final int MOST_KNOWN = 1 << 20;

    private final CsvTable table;
    private final int column;
    private final CellReader reader;
    private final boolean decimals;
    private final IntToDoubleFunction read;
    private final WordValues known = new WordValues();

    /**
     * A column of which all of these cells are read once; the first that cannot be read fails.
     *
     * @param decimals whether a decimal is its own number, and not the index of a category
     * @param rows of the table
     * @param read the number of a row's cell from its text
     */
    StoredColumn(
            CsvTable table, int column, CellReader reader, boolean decimals, int[] rows, IntToDoubleFunction read) {
        this.table = table;
        this.column = column;
        this.reader = reader;
        this.decimals = decimals;
        this.read = read;
        int left = MOST_KNOWN;
        for (int row : rows) {
            long word = table.word(row, column);
            if (Double.isNaN(decimal(row)) && !(Cells.isFrequent(word) && known.contains(word))) {
                double value = read.applyAsDouble(row);
                if (Cells.isFrequent(word) && left-- > 0) {
                    known.put(word, value);
                }
            }
        }
    }

    /** The number of a row of the table that was among those. */
    double value(int row) {
        double decimal = decimal(row);
        if (!Double.isNaN(decimal)) {
            return decimal;
        }
        long word = table.word(row, column);
        return Cells.isFrequent(word) && known.contains(word) ? known.get(word) : read.applyAsDouble(row);
    }

    private double decimal(int row) {
        return decimals ? reader.decimal(table, row, column) : Double.NaN;
    }
}
