package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.util.Arrays;

/** Applies a policy for missing values to the columns of a table that are used. */
final class Missing {
    private Missing() {}

    /**
     * The rows that are kept.
     *
     * @param inputs the input columns
     * @param target the target's column, −1 where it is not needed
     */
    static int[] rows(CsvTable table, int[] inputs, int target, MissingPolicy policy) {
        int[] kept = new int[table.rows()];
        int n = 0;
        int firstRow = -1;
        int firstColumn = -1;
        int cells = 0;
        for (int row = 0; row < table.rows(); row++) {
            int before = cells;
            for (int column : inputs) {
                if (!policy.fills() && policy != MissingPolicy.KEEP && missing(table, row, column)) {
                    cells++;
                    firstColumn = firstRow < 0 ? column : firstColumn;
                    firstRow = firstRow < 0 ? row : firstRow;
                }
            }
            if (target >= 0 && missing(table, row, target)) {
                cells++;
                firstColumn = firstRow < 0 ? target : firstColumn;
                firstRow = firstRow < 0 ? row : firstRow;
            }
            if (before == cells) {
                kept[n++] = row;
            }
        }
        if (cells > 0 && policy != MissingPolicy.DROP_ROW) {
            throw refused(table, firstRow, firstColumn, cells, policy);
        }
        if (n == 0) {
            throw new DataException(table.source() + ": every one of the " + table.rows()
                    + " rows has a missing value, the first in "
                    + table.line(firstRow) + " column '" + table.header().get(firstColumn)
                    + "'. Leave out the columns that are mostly missing, or fill the values in.");
        }
        return Arrays.copyOf(kept, n);
    }

    private static DataException refused(CsvTable table, int row, int column, int cells, MissingPolicy policy) {
        String more = cells == 1 ? "" : " (" + cells + " missing values in all)";
        String remedy = policy == MissingPolicy.KEEP
                ? "A target cannot be missing: correct the cell, or remove the row."
                : policy.fills()
                        ? "A missing target cannot be filled in: correct the cell, or name the policy drop-row."
                        : "Correct the cell, or name a policy for missing values: drop-row, mean or most-frequent.";
        return new DataException(table.place(row, column) + ": expected a value, found "
                + (table.text(row, column).isEmpty() ? "nothing" : "'" + table.text(row, column) + "'") + more + ". "
                + remedy);
    }

    private static boolean missing(CsvTable table, int row, int column) {
        return Cell.of(table.text(row, column)).kind() == Cell.Kind.MISSING;
    }
}
