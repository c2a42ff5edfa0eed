package dev.credence.core.data;

import java.io.Closeable;
import java.io.IOException;

/**
 * A table of typed columns that is being written. Not thread-safe. Closing it completes the file; after a failure the
 * file is closed too, and of no use.
 */
public interface ColumnarWriter extends Closeable {
    /**
     * Appends rows.
     *
     * @param batch with the values of each column's {@linkplain ColumnType type}; free to change afterwards
     * @throws IOException if they cannot be written
     */
    void write(ColumnBatch batch) throws IOException;
}
