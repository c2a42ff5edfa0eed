package dev.credence.core.data;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** An open table of typed columns, read once from its beginning. Not thread-safe. */
public interface ColumnarReader extends Closeable {
    /** The columns, in the order of the file. */
    List<TableColumn> columns();

    /**
     * The next rows, at most some thousands; empty at the end. The batch is valid until the next call.
     *
     * @throws DataException if the file is damaged
     * @throws IOException if it cannot be read
     */
    Optional<ColumnBatch> next() throws IOException;
}
