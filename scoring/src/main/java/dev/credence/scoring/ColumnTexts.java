package dev.credence.scoring;

import dev.credence.datasets.csv.CsvTable;
import java.util.AbstractList;
import java.util.RandomAccess;

/** The texts of a table's column, read when they are asked for. */
final class ColumnTexts extends AbstractList<String> implements RandomAccess {
    private final CsvTable table;
    private final int column;

    ColumnTexts(CsvTable table, int column) {
        this.table = table;
        this.column = column;
    }

    @Override
    public String get(int row) {
        return table.text(row, column);
    }

    @Override
    public int size() {
        return table.rows();
    }
}
