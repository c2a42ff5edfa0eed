package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A table with a header, as text. Immutable after reading. Rows and columns count from 0; the lines in messages count
 * from 1, the header included.
 */
public final class CsvTable {
    private final String source;
    private final List<String> header;
    private final List<TextColumn> columns;
    private final int[] lines;

    CsvTable(String source, List<String> header, List<TextColumn> columns, int[] lines) {
        this.source = source;
        this.header = List.copyOf(header);
        this.columns = List.copyOf(columns);
        this.lines = lines;
    }

    /**
     * Reads a table: UTF-8 with or without a byte order mark, gzip or plain, fields between commas, semicolons, tabs,
     * bars or blanks (found out), quoted with {@code "} where needed. Lines without text are skipped.
     *
     * @throws DataException where it is no such table; the message names file, line and column
     */
    public static CsvTable read(Path file) {
        return read(file, null);
    }

    /** Reads a table with a known delimiter; null finds it out. */
    public static CsvTable read(Path file, @Nullable Delimiter delimiter) {
        return new CsvReader(file, delimiter).read();
    }

    /** The file it was read from. */
    public String source() {
        return source;
    }

    /** The names of the columns; all different. */
    public List<String> header() {
        return header;
    }

    /** Number of rows; at least 1. */
    public int rows() {
        return lines.length;
    }

    /** The text of a cell, without blanks around it. */
    public String text(int row, int column) {
        Objects.checkIndex(row, lines.length);
        return columns.get(column).get(row);
    }

    /** The line of the file where a row begins, from 1. */
    public int line(int row) {
        return lines[row];
    }

    /** The number of a column. */
    public OptionalInt column(String name) {
        int index = header.indexOf(name);
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
    }

    /** "file line 7 column 'age'". */
    String place(int row, int column) {
        return source + " line " + lines[row] + " column '" + header.get(column) + "'";
    }
}
