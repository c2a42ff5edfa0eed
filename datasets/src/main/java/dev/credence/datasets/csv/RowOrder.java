package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table in the order of a column, the earliest first: numbers, or months, dates or date-times, of ISO
 * 8601 or in a notation that leaves no doubt, such as 31.12.2018. Rows of the same moment keep their order in the
 * table.
 */
public final class RowOrder {
    private final CsvTable table;
    private final String column;
    private final int[] rows;
    private final List<Moment> moments;

    private RowOrder(CsvTable table, String column, int[] rows, List<Moment> moments) {
        this.table = table;
        this.column = column;
        this.rows = rows;
        this.moments = moments;
    }

    /**
     * Reads the column.
     *
     * @throws DataException if there is no such column, or a cell is empty, not a moment, or of another kind than the
     *     first; names file, line and column
     */
    public static RowOrder of(CsvTable table, String column) {
        SchemaFit.requireColumns(table, Set.of(column), " The rows are to be in the order of it.");
        int index = table.column(column).orElseThrow();
        if (table.isOnDisk()) {
            return stored(table, column, index);
        }
        Moment[] unsorted = new Moment[table.rows()];
        for (int i = 0; i < unsorted.length; i++) {
            unsorted[i] = moment(table, i, index, i == 0 ? null : unsorted[0]);
        }
        int[] rows = IntStream.range(0, unsorted.length)
                .boxed()
                .sorted(Comparator.comparing(i -> unsorted[i], Moment::compareWith)) // stable
                .mapToInt(Integer::intValue)
                .toArray();
        return new RowOrder(
                table,
                column,
                rows,
                Arrays.stream(rows).mapToObj(i -> unsorted[i]).toList());
    }

    /** The same without an object for each row: moments are parsed again when they are asked for. */
    static RowOrder stored(CsvTable table, String column, int index) {
        Moment first = table.rows() == 0 ? null : moment(table, 0, index, null);
        IntFunction<Moment> moments = row -> moment(table, row, index, row == 0 ? null : first);
        int[] rows = new StoredOrder(table.rows(), moments, row -> table.text(row, index)).rows();
        return new RowOrder(table, column, rows, new MomentList(rows.length, i -> moments.apply(rows[i])));
    }

    private static Moment moment(CsvTable table, int row, int column, @Nullable Moment first) {
        String text = table.text(row, column);
        String expected = first == null
                ? "a number, or a date such as 2024-03-31 or 2024-03-31T18:00,"
                : first.words() + " like '" + first + "' in " + table.line(0) + ",";
        Moment found = Moment.parse(text)
                .or(() -> CalendarDate.only(text).flatMap(Moment::parse))
                .orElseThrow(() -> new DataException(table.place(row, column) + ": expected " + expected + " found "
                        + (text.isEmpty() ? "nothing" : "'" + text + "'") + ". "
                        + FormattedDate.of(text)
                                .map(FormattedDate::advice)
                                .orElse("Rows in the order of a column need a value there: correct the cell or remove"
                                        + " the row.")));
        if (first != null && !found.isComparableWith(first)) {
            throw new DataException(table.place(row, column) + ": expected " + expected + " found '" + text
                    + "', which is " + found.words() + ". Write all cells of the column in one way.");
        }
        return found;
    }

    /** The column's name. */
    public String column() {
        return column;
    }

    /** The table with its rows in this order; messages still name the original lines. */
    public CsvTable table() {
        return table.withRows(rows);
    }

    /** Indices into the unsorted table, the earliest row first. */
    public int[] rows() {
        return rows.clone();
    }

    /** Moments of the rows, the earliest first; of a table on disk parsed when they are asked for. */
    public List<Moment> moments() {
        return moments;
    }

    /** Moments of some rows of the sorted table, likewise. */
    public List<Moment> moments(int[] some) {
        return table.isOnDisk()
                ? new MomentList(some.length, i -> moments.get(some[i]))
                : Arrays.stream(some).mapToObj(moments::get).toList();
    }

    /** Number of rows with the same moment as the row before. */
    public int ties() {
        return (int) IntStream.range(1, rows.length)
                .filter(i -> moments.get(i).compareWith(moments.get(i - 1)) == 0)
                .count();
    }
}
