package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.interval.RowRegions;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.RowAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cells of rows as text, also of columns that are not inputs, such as the group column of a guarantee. */
public final class TableCells {
    /** The cells of data that is not a table. */
    public static final TableCells NONE = new TableCells(null, new int[0]);

    private final @Nullable CsvTable table;
    private final int[] rows;

    private TableCells(@Nullable CsvTable table, int[] rows) {
        this.table = table;
        this.rows = rows;
    }

    /** The cells of some rows of a table, in this order; they are not copied. */
    public static TableCells of(CsvTable table, int[] rows) {
        return new TableCells(table, rows);
    }

    /** The text of a row's cell; empty if missing, or if the rows are not from a table. */
    String text(TableSchema schema, int row, String column) {
        return table == null ? "" : RowEncoder.text(schema, table, rows[row], column);
    }

    /**
     * The cells of a column of groups.
     *
     * @throws UserException if there is no such column, or no table
     */
    public List<String> column(String name) {
        return cells(name, "grouped").map(RowEncoder::group).toList();
    }

    /**
     * The cells of a column that names the rows.
     *
     * @throws UserException if there is no such column, or no table
     */
    public List<String> identifiers(String name) {
        return cells(name, "named").toList();
    }

    private Stream<String> cells(String name, String role) {
        CsvTable known = table;
        if (known == null) {
            throw new UserException("Rows are " + role + " by the column '" + name
                    + "', and only a table in a file has columns. Give the data as CSV.");
        }
        int column = known.column(name)
                .orElseThrow(() -> new UserException(known.source() + " has no column '" + name + "', which rows are "
                        + role + " by; its columns are " + String.join(", ", known.header()) + "."));
        return Arrays.stream(rows).mapToObj(row -> known.text(row, column));
    }

    /**
     * The number of these rows that a model was trained on, in any order.
     *
     * @param target the target column; empty for the one trained on
     * @return unknown without a table, a target column, or the model's row hashes
     */
    public TrainedRows.Overlap trainedOn(SavedModel model, String target) {
        CsvTable known = table;
        if (known == null) {
            return TrainedRows.Overlap.UNKNOWN;
        }
        String column = target.isEmpty() ? model.model().description().targetName() : target;
        return TrainedRows.of(model.model())
                .flatMap(trained -> RowHashes.of(
                                model.schema(),
                                column,
                                known,
                                rows,
                                model.model().description().seed())
                        .map(trained::overlap))
                .orElse(TrainedRows.Overlap.UNKNOWN);
    }

    /**
     * The cells of the column that calibrated intervals or sets need; empty if they need none.
     *
     * @throws UserException if there is no such column, or no table
     */
    public List<String> of(RowRegions regions) {
        return regions.column().map(this::column).orElse(List.of());
    }

    /**
     * The attributes of these rows that a guarantee needs.
     *
     * @throws UserException if the rows lack them
     */
    public RowAttributes rowsFor(Guarantee guarantee) {
        return guarantee.groupedBy().isEmpty()
                ? RowAttributes.plain()
                : RowAttributes.inGroups(column(guarantee.groupedBy()));
    }
}
