package dev.credence.datasets.csv;

import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import java.util.Arrays;
import java.util.BitSet;

/** Applies a policy for missing values to the used columns of a table. */
final class MissingValues {
    private MissingValues() {}

    /** Purpose of reading the rows, which determines the remedy in messages. */
    enum Use {
        /** Fitting a schema; the policy can still be chosen. */
        FITTING(
                "Correct the cell, or name a policy for missing values: drop-row, mean or most-frequent.",
                "Leave out the columns that are mostly missing, or fill the values in."),
        /** Applying a fitted schema and its policy. */
        ENCODING(
                "Correct the cell or remove the row, or train again with a policy for missing values: drop-row, mean or"
                        + " most-frequent.",
                "Fill the values in, or train again without the columns that are mostly missing.");

        private final String forOne;
        private final String forAll;

        Use(String forOne, String forAll) {
            this.forOne = forOne;
            this.forAll = forAll;
        }
    }

    /**
     * Partition of a table's rows.
     *
     * @param kept rows that are used; must not be changed
     * @param unlabelled rows left out for a missing target
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Rows(int[] kept, int[] unlabelled) {}

    /** Says which cells of a table are missing. */
    interface Cells {
        boolean isMissing(int row, int column);
    }

    /**
     * Selects the rows to keep. A row without a target is left out under every policy, as it serves neither training
     * nor evaluation; if most rows have none, the target column is probably wrong.
     *
     * @param inputs the input columns
     * @param target the target column, −1 if not needed
     * @param missing says which cells are missing
     * @param use purpose, for messages
     */
    static Rows rows(CsvTable table, int[] inputs, int target, MissingPolicy policy, Cells missing, Use use) {
        BitSet dropped = new BitSet();
        BitSet unlabelled = new BitSet();
        int firstRow = -1;
        int firstColumn = -1;
        int cells = 0;
        BitSet columns = new BitSet();
        for (int row = 0; row < table.rows(); row++) {
            if (target >= 0 && missing.isMissing(row, target)) {
                unlabelled.set(row);
                continue;
            }
            int before = cells;
            for (int column : inputs) {
                if (!policy.fills() && policy != MissingPolicy.KEEP && missing.isMissing(row, column)) {
                    cells++;
                    columns.set(column);
                    firstColumn = firstRow < 0 ? column : firstColumn;
                    firstRow = firstRow < 0 ? row : firstRow;
                }
            }
            dropped.set(row, before != cells);
        }
        int without = unlabelled.cardinality();
        if (2L * without > table.rows() && policy != MissingPolicy.DROP_ROW) {
            throw new DataException(table.place(unlabelled.nextSetBit(0), target) + ": expected a value, found "
                    + found(table, unlabelled.nextSetBit(0), target) + ", as in " + without + " of " + table.rows()
                    + " rows. Rows without a target are left out where they are at most half of all: remove them, or"
                    + " name another target.");
        }
        if (cells > 0 && policy != MissingPolicy.DROP_ROW) {
            throw refused(table, firstRow, firstColumn, cells, columns, use);
        }
        dropped.or(unlabelled);
        if (dropped.cardinality() == table.rows()) {
            throw new DataException(table.source() + ": every one of the " + table.rows()
                    + " rows has a missing value, the first in "
                    + table.line(firstRow < 0 ? unlabelled.nextSetBit(0) : firstRow) + " column '"
                    + table.header().get(firstRow < 0 ? target : firstColumn)
                    + "'. " + use.forAll);
        }
        int[] all = table.allRows();
        int[] kept = dropped.isEmpty()
                ? all
                : Arrays.stream(all).filter(row -> !dropped.get(row)).toArray();
        return new Rows(kept, unlabelled.stream().toArray());
    }

    private static DataException refused(CsvTable table, int row, int column, int cells, BitSet columns, Use use) {
        int several = columns.cardinality();
        String more = cells == 1
                ? ""
                : " (" + cells + " missing values in all" + (several == 1 ? "" : ", in " + several + " columns") + ")";
        return new DataException(
                table.place(row, column) + ": expected a value, found " + found(table, row, column) + more + ". "
                        + use.forOne,
                Argument.MISSING_VALUES);
    }

    private static String found(CsvTable table, int row, int column) {
        String text = table.text(row, column);
        return text.isEmpty() ? "nothing" : "'" + text + "'";
    }
}
