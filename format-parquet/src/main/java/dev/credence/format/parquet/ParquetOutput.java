package dev.credence.format.parquet;

import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import dev.credence.core.data.TableOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes Parquet files, compressed by Zstandard. */
public final class ParquetOutput implements TableOutput {
    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public String description() {
        return "columns of typed values, compressed by Zstandard";
    }

    @Override
    public List<String> endings() {
        return List.of(".parquet");
    }

    @Override
    public ColumnarWriter create(Path file, List<TableColumn> columns) throws IOException {
        return ParquetRows.create(file, columns, Compression.ZSTD);
    }
}
