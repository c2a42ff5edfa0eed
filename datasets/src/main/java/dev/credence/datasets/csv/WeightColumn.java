package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The weights of a table's rows: how many times each counts.
 *
 * @param table the rows of a positive weight
 * @param weights theirs
 * @param left number of rows of weight 0, which are left out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WeightColumn(CsvTable table, double[] weights, int left) {
    /**
     * Reads the weights.
     *
     * @throws DataException if there is no such column, a cell is not a finite number of 0 or more, or all are 0; names
     *     file, line and column
     */
    public static WeightColumn of(CsvTable table, String name) {
        double[] all = all(table, name);
        int[] kept = IntStream.range(0, all.length).filter(row -> all[row] > 0).toArray();
        if (kept.length == 0) {
            throw new DataException(table.source() + " has no row of a positive weight in its column '" + name
                    + "'; expected at least one.");
        }
        return kept.length == all.length
                ? new WeightColumn(table, all, 0)
                : new WeightColumn(
                        table.withRows(kept),
                        Arrays.stream(kept).mapToDouble(row -> all[row]).toArray(),
                        all.length - kept.length);
    }

    /**
     * The weight of each row, 0 included.
     *
     * @return [rows]
     * @throws DataException as {@link #of(CsvTable, String)}
     */
    public static double[] all(CsvTable table, String name) {
        SchemaFit.requireColumns(table, Set.of(name), " It is to hold the weights of the rows.");
        int column = table.column(name).orElseThrow();
        double[] all = new double[table.rows()];
        for (int row = 0; row < all.length; row++) {
            all[row] = weight(table, row, column);
        }
        return all;
    }

    private static double weight(CsvTable table, int row, int column) {
        String text = table.text(row, column);
        ParsedCell cell = ParsedCell.of(text);
        if (cell.kind() != ParsedCell.Kind.NUMBER || cell.number() < 0) {
            throw new DataException(table.place(row, column)
                    + ": expected a weight, a finite number of 0 or more, found "
                    + (text.isEmpty() ? "nothing" : "'" + text + "'") + ". Correct the cell, or give it the weight 0 to"
                    + " leave the row out.");
        }
        return cell.number();
    }

    /** The weights of some of the rows, as {@link EncodedTable#rows} counts them. */
    public double[] of(int[] rows) {
        return Arrays.stream(rows).mapToDouble(row -> weights[row]).toArray();
    }
}
