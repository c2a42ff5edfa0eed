package dev.credence.core.data;

import java.io.IOException;
import java.io.InputStream;

/**
 * A file format of tables, found by {@link java.util.ServiceLoader}. Stateless; several files may be read at once.
 *
 * <p>Files are untrusted: a format must not rely on a declared length or count before it has read as many bytes, and
 * passes rows on as it reads them. The caller checks column names, row widths, and the bytes between two rows.
 */
public interface TableFormat {
    /** Name in messages: lower-case letters, digits, dots and dashes. */
    String name();

    /** One-line description of the files. */
    String description();

    /**
     * Whether a file has this format, by its name or content. CSV is the fallback for unrecognised files.
     *
     * @param fileName file name without folders
     * @param beginning the first 64 KiB of the content, decompressed if the file is gzip
     */
    boolean recognises(String fileName, byte[] beginning);

    /**
     * Reads a table: first the header, then the rows.
     *
     * @param content the content, decompressed if the file is gzip; not closed here
     * @throws DataException if it is not such a table, created by {@link TableSink#fault}
     * @throws IOException if it cannot be read; {@link java.io.EOFException} if it is truncated
     */
    void read(InputStream content, TableSink table) throws IOException;

    /** Unit counted by {@link TableSink#row} in messages: {@code line}, or {@code row} for formats without lines. */
    default String rowWord() {
        return "line";
    }

    /** Maximum number of bytes before the header, or between two rows. */
    default long longestRow() {
        return 16L << 20;
    }
}
