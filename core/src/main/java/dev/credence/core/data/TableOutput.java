package dev.credence.core.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file format in which tables of typed columns are written, found by {@link java.util.ServiceLoader}. Stateless;
 * several files may be written at once.
 */
public interface TableOutput {
    /** Name in messages: lower-case letters, digits, dots and dashes. */
    String name();

    /** One-line description of the files. */
    String description();

    /** Endings of the names of such files, in lower case with the dot, such as {@code .parquet}. */
    List<String> endings();

    /**
     * Begins a file, which replaces one of that name. Times are kept to the microsecond, decimals to 38 digits. The
     * caller writes to a temporary name and renames the complete file.
     *
     * @param columns of any type but {@link ColumnType#OTHER}, with names that differ
     * @throws IOException if it cannot be written
     */
    ColumnarWriter create(Path file, List<TableColumn> columns) throws IOException;
}
