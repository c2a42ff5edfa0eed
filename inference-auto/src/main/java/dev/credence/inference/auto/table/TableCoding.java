package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoding of a table's cells as network inputs, fitted to training rows without their targets. Stored as JSON in
 * model files.
 *
 * @param columns one for each column, in order
 */
@JsonIgnoreProperties({"numbers", "pieces", "embeddings"})
public record TableCoding(List<ColumnCoding> columns) {
    /** Maximum categories of a one-hot encoded column; above, they are embedded (RealMLP's rule). */
    private static final int MOST_ONE_HOT = 9;

    /** Maximum number of cells that are held at once to fit encodings of stored rows: 32 MiB. */
    private static final int MOST_CELLS = 1 << 22;

    public TableCoding {
        columns = List.copyOf(columns);
    }

    /**
     * Fits the encoding.
     *
     * @param training raw cells, one input for each column; see {@link Column}
     * @throws DataException if there are no rows, or all columns are constant
     */
    public static TableCoding fit(Examples training, List<Column> columns) {
        int together = training.isStored() ? MOST_CELLS / Math.max(1, training.size()) : columns.size();
        return fit(training, columns, Math.max(1, together));
    }

    /** @param together how many columns are held in memory at a time */
    static TableCoding fit(Examples training, List<Column> columns, int together) {
        if (training.inputs() != columns.size()) {
            throw new IllegalArgumentException(
                    "Expected one input for each of " + columns.size() + " columns, found " + training.inputs());
        }
        if (training.size() == 0) {
            throw new DataException("There are no training rows.");
        }
        List<ColumnCoding> codings = new ArrayList<>();
        while (codings.size() < columns.size()) {
            int from = codings.size();
            double[][] cells = cells(training, from, Math.min(columns.size(), from + together));
            for (int j = 0; j < cells.length; j++) {
                codings.add(coding(columns.get(from + j), cells[j]));
            }
        }
        TableCoding coding = new TableCoding(codings);
        if (coding.numbers() == 0 && coding.embeddings().length == 0) {
            throw new DataException("No column of the " + training.size()
                    + " training rows has two different values: there is nothing to predict from.");
        }
        return coding;
    }

    private static ColumnCoding coding(Column column, double[] cells) {
        int categories = column.values().size();
        if (categories == 0) {
            return NumberCoding.of(column.name(), cells);
        }
        return categories <= MOST_ONE_HOT
                ? OneHotCoding.of(column.name(), cells, categories)
                : EmbeddingCoding.of(column.name(), cells, categories);
    }

    /** The cells of the columns from … to − 1. */
    private static double[][] cells(Examples examples, int from, int to) {
        double[] row = new double[examples.inputs()];
        double[][] cells = new double[to - from][examples.size()];
        for (int i = 0; i < examples.size(); i++) {
            examples.inputs(i, row, 0);
            for (int j = from; j < to; j++) {
                cells[j - from][i] = row[j];
            }
        }
        return cells;
    }

    /** d, the number of scaled numbers of a row. */
    public int numbers() {
        return columns.stream().mapToInt(ColumnCoding::numbers).sum();
    }

    /** P, the number of components of a row's piecewise-linear codes. */
    public int pieces() {
        return columns.stream().mapToInt(ColumnCoding::pieces).sum();
    }

    /** Rows of each embedding table. */
    public int[] embeddings() {
        return columns.stream()
                .mapToInt(ColumnCoding::embeddings)
                .filter(rows -> rows > 0)
                .toArray();
    }

    RowCoder coder() {
        return new RowCoder(columns);
    }

    /** All rows of a table: those that are stored are encoded when they are asked for, others now. */
    public CodedTable table(Examples rows) {
        return rows.isStored() ? new StoredRows(checked(rows), this) : code(rows);
    }

    private Examples checked(Examples rows) {
        if (rows.inputs() != columns.size()) {
            throw new DataException("Expected " + columns.size() + " columns, found " + rows.inputs() + ".");
        }
        return rows;
    }

    /** Encodes rows of raw cells. */
    public CodedRows code(Examples rows) {
        int n = checked(rows).size();
        float[][] numbers = new float[n][numbers()];
        float[][] pieces = new float[n][pieces()];
        int[][] codes = new int[n][embeddings().length];
        double[] cells = new double[columns.size()];
        RowCoder coder = coder();
        for (int i = 0; i < n; i++) {
            rows.inputs(i, cells, 0);
            coder.numbers(cells, numbers[i]);
            coder.pieces(cells, pieces[i]);
            coder.codes(cells, codes[i]);
        }
        return new CodedRows(numbers, pieces, codes);
    }
}
