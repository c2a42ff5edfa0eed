package dev.credence.core.data;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file format of tables with typed columns that needs more than a stream, such as a directory at the end of the file,
 * found by {@link java.util.ServiceLoader}. Stateless; several files may be read at once. A format whose rows are a
 * stream of text is a {@link TableFormat}.
 *
 * <p>Files are untrusted: a format checks a declared length or count against the bytes that are there before it
 * reserves memory for it.
 */
public interface ColumnarFormat {
    /** Name in messages: lower-case letters, digits, dots and dashes. */
    String name();

    /** One-line description of the files. */
    String description();

    /**
     * Whether a file has this format, by its name or content.
     *
     * @param fileName file name without folders
     * @param beginning the first 64 KiB of the content
     */
    boolean recognises(String fileName, byte[] beginning);

    /**
     * Opens a file. Columns that are not one cell a row are of {@link ColumnType#OTHER}.
     *
     * @throws DataException if it is not such a file, or damaged; does not name the file, which the caller puts in
     *     front
     * @throws IOException if it cannot be read
     */
    ColumnarReader open(Path file) throws IOException;
}
