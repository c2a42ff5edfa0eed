package dev.credence.core.data;

import java.io.IOException;
import java.io.InputStream;

/**
 * A format of tables in files, found by {@link java.util.ServiceLoader}. It has no state; several files may be read at
 * a time.
 *
 * <p>Files are untrusted: a format must not believe a length or a count that stands in one before it has seen as many
 * bytes, and gives rows as it reads them. Names of columns, the width of rows, and how much is read between two rows
 * are checked for it.
 */
public interface TableFormat {
    /** Its name in messages: lower-case letters, digits, dots and dashes. */
    String name();

    /** Which files it is for, in a line. */
    String description();

    /**
     * Whether a file is of this format, by its name or its content. CSV is what remains, so that a format that claims
     * what is not its own takes it from CSV.
     *
     * @param fileName without folders
     * @param beginning the first bytes of the content, 64 KiB or all of it; decompressed if the file is gzip
     */
    boolean recognises(String fileName, byte[] beginning);

    /**
     * Reads a table: first the header, then row after row.
     *
     * @param content the content, decompressed if the file is gzip; not closed here
     * @throws DataException where it is no such table, made by {@link TableSink#fault}
     * @throws IOException if it cannot be read; {@link java.io.EOFException} where it ends too soon
     */
    void read(InputStream content, TableSink table) throws IOException;

    /** What {@link TableSink#row} counts, for messages: {@code line 7}, or {@code row 7} where there are no lines. */
    default String rowWord() {
        return "line";
    }

    /** The most bytes that may be read before the header, or from one row to the next. */
    default long longestRow() {
        return 16L << 20;
    }
}
