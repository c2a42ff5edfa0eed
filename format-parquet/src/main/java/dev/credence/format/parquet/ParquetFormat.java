package dev.credence.format.parquet;

import dev.credence.core.UserException;
import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.ColumnarReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Parquet files: numbers, texts, decimals, dates, times, with any encoding; uncompressed or by Snappy, Zstandard, gzip
 * or LZ4. Reading needs Java 21.
 */
public final class ParquetFormat implements ColumnarFormat {
    /** First Java release that the library that reads runs on. */
    private static final int JAVA = 21;

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public String description() {
        return "columns of typed values, with a directory at the end";
    }

    @Override
    public boolean recognises(String fileName, byte[] beginning) {
        return Arrays.equals(MAGIC, Arrays.copyOf(beginning, MAGIC.length));
    }

    @Override
    public ColumnarReader open(Path file) throws IOException {
        int java = Runtime.version().feature();
        if (java < JAVA) {
            throw new UserException("Reading a Parquet file needs Java " + JAVA + " or newer, and this is Java " + java
                    + ". Run on a newer Java, or save the table as CSV.");
        }
        return ParquetTable.open(file);
    }
}
