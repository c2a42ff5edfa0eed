package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;

/** The number of a cell in a column that has nothing else. */
public final class CellValue {
    private CellValue() {}

    /**
     * The number of a cell; NaN if it is missing.
     *
     * @throws DataException if it holds anything else; names file, line and column
     */
    public static double number(CsvTable table, int row, int column) {
        String text = table.text(row, column);
        ParsedCell cell = ParsedCell.of(text);
        if (cell.kind() == ParsedCell.Kind.NUMBER) {
            return cell.number();
        }
        if (cell.kind() == ParsedCell.Kind.MISSING || MissingWords.USUAL.contains(text, true)) {
            return Double.NaN;
        }
        throw new DataException(table.place(row, column) + ": expected a number with a decimal point, found '" + text
                + "'. Correct the cell, or leave it empty if the value is missing.");
    }
}
