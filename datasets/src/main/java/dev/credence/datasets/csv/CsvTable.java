package dev.credence.datasets.csv;

import dev.credence.core.Nouns;
import dev.credence.core.data.DataException;
import dev.credence.datasets.cells.Cells;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table of text cells with a header. Immutable. Rows and columns count from 0; the lines in messages count from 1,
 * the header included.
 */
public final class CsvTable {
    private final String source;
    private final String rowWord;
    private final ColumnNames names;
    private final Cells cells;

    /** The row of the cells for each row; null for the identity. */
    private final int @Nullable [] order;

    /** The indices of all rows, made when first needed and shared by all that take them. */
    private int @Nullable [] all;

    CsvTable(String source, String rowWord, List<String> header, Cells cells) {
        this(source, rowWord, new ColumnNames(header), cells, null);
    }

    private CsvTable(String source, String rowWord, ColumnNames names, Cells cells, int @Nullable [] order) {
        this.order = order;
        this.source = source;
        this.rowWord = rowWord;
        this.names = names;
        this.cells = cells;
    }

    /**
     * Reads a table, gzip or plain, in the {@linkplain TableFormats#discover known} format that recognises it, else as
     * {@linkplain CsvFormat CSV}.
     *
     * @throws DataException if the file is not a valid table; names file, line and column
     */
    public static CsvTable read(Path file) {
        return TableFormats.discover().read(file);
    }

    /**
     * The same, with the cells of large tables in files instead of the memory.
     *
     * @param large says from which size on, and where
     */
    public static CsvTable read(Path file, LargeTables large) {
        return TableFormats.discover().read(file, large);
    }

    /**
     * Reads a table from a stream, as from a file.
     *
     * @param source name for messages, in place of a file
     */
    public static CsvTable read(InputStream content, String source) {
        return TableFormats.discover().read(content, source);
    }

    /**
     * Reads plain, uncompressed CSV and no other format, such as from a request: what is read is no longer than what
     * was sent.
     *
     * @param source name for messages, in place of a file
     * @throws DataException as {@link #read(Path)}
     */
    public static CsvTable readCsv(InputStream content, String source) {
        return TableFormats.readCsv(content, source);
    }

    /** Reads a CSV table with a given delimiter. */
    public static CsvTable read(Path file, Delimiter delimiter) {
        return TableFormats.read(file, new CsvFormat(delimiter));
    }

    /** The same, with the cells of large tables in files. */
    public static CsvTable read(Path file, Delimiter delimiter, LargeTables large) {
        return TableFormats.read(file, new CsvFormat(delimiter), large);
    }

    /**
     * A table from cells in memory, such as those of a request.
     *
     * @param source name for messages, in place of a file
     * @param rowWord noun for its rows, which messages number from 1
     * @param header the names of the columns; all different
     * @param rows at least one, each with one cell per column; an empty text is a missing value
     */
    public static CsvTable of(String source, String rowWord, List<String> header, List<List<String>> rows) {
        if (rows.isEmpty()) {
            throw new DataException(source + " has no rows.");
        }
        TextCells.Builder cells = new TextCells.Builder(header.size());
        for (int i = 0; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            if (row.size() != header.size()) {
                throw new DataException(
                        source + " " + rowWord + " " + (i + 1) + " has " + Nouns.counted(row.size(), "cell") + ", and "
                                + source + " has " + Nouns.counted(header.size(), "column") + ".");
            }
            int full = cells.add(i + 1, row);
            if (full >= 0) {
                throw new DataException(source + " column '" + header.get(full) + "' does not fit in memory.");
            }
        }
        return new CsvTable(source, rowWord, header, cells.build());
    }

    /** The file or other source, as messages name it. */
    public String source() {
        return source;
    }

    /** The names of the columns. A column that no model uses may have none, or that of another. */
    public List<String> header() {
        return names.all();
    }

    /** Number of rows; at least 1. */
    public int rows() {
        return order == null ? cells.rows() : order.length;
    }

    /** A cell's text, without surrounding blanks. */
    public String text(int row, int column) {
        return cells.text(place(row), column);
    }

    /** What a cell is without its text: see {@link Cells#word}. */
    long word(int row, int column) {
        return cells.word(place(row), column);
    }

    /** Whether its cells lie in a file, and are not all held in memory. */
    public boolean isOnDisk() {
        return cells.isOnDisk();
    }

    private int place(int row) {
        Objects.checkIndex(row, rows());
        return order == null ? row : order[row];
    }

    /**
     * Whether a cell is missing in a column of any kind: empty, or one of the words that are
     * {@linkplain MissingWords#USUAL usually} missing everywhere. A schema may have further words.
     */
    public boolean isMissing(int row, int column) {
        String text = text(row, column);
        return text.isEmpty() || MissingWords.USUAL.contains(text, false);
    }

    /** The indices of all rows; not a copy, and must not be changed. */
    int[] allRows() {
        int[] known = all;
        if (known == null) {
            known = IntStream.range(0, rows()).toArray();
            all = known;
        }
        return known;
    }

    /** The selected rows in the given order; messages still name their original lines. */
    CsvTable withRows(int[] rows) {
        int[] before = order;
        int[] chosen = before == null
                ? rows.clone()
                : Arrays.stream(rows).map(row -> before[row]).toArray();
        return new CsvTable(source, rowWord, names, cells, chosen);
    }

    /** Position of a row: "line 7", from 1, or as the file's format counts. */
    public String line(int row) {
        return rowWord + " " + cells.line(place(row));
    }

    /**
     * The one of these rows that comes first in the file; a series' rows are ordered by time.
     *
     * @param rows at least one
     */
    public int first(int[] rows) {
        int first = rows[0];
        for (int row : rows) {
            first = cells.line(place(row)) < cells.line(place(first)) ? row : first;
        }
        return first;
    }

    /**
     * Index of a column: the one of this name, or else the one whose name differs only in its Unicode normalisation.
     *
     * @throws DataException if several columns have this name
     */
    public OptionalInt column(String name) {
        int[] found = names.of(name);
        if (found.length > 1) {
            throw new DataException(source + ": the columns " + (found[0] + 1) + " and " + (found[1] + 1)
                    + " are both named '" + name + "'. Rename one, or leave them out.");
        }
        return Arrays.stream(found).findFirst();
    }

    /**
     * Index of a column that is needed.
     *
     * @param why a sentence for the message
     * @throws DataException if there is no such column, or more than one
     */
    public int require(String name, String why) {
        SchemaFit.requireColumns(this, Set.of(name), " " + why);
        return column(name).orElseThrow();
    }

    /** Indices of all columns of a name, as in {@link #column}. */
    int[] columns(String name) {
        return names.of(name);
    }

    /** "file line 7 column 'age'". */
    String place(int row, int column) {
        return place(row, names.all().get(column));
    }

    /** {@link #place(int, int)} for a column by name, which may be an input derived from a column. */
    public String place(int row, String column) {
        return source + " " + line(row) + " column '" + column + "'";
    }

    /** Positions of these rows as in {@link #line}; the function keeps no reference to cells in memory. */
    public IntFunction<String> lines(int[] rows) {
        if (cells.isOnDisk()) {
            return i -> line(rows[i]);
        }
        int[] chosen = Arrays.stream(rows).map(row -> cells.line(place(row))).toArray();
        String word = rowWord;
        return i -> word + " " + chosen[i];
    }
}
