package dev.credence.format.parquet;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;

/** A Parquet file that is being written. */
final class ParquetRows implements ColumnarWriter {
    private static final long GROUP_BYTES = 32L << 20;

    private final ParquetWriter<Integer> writer;
    private final RowSupport rows;

    private ParquetRows(ParquetWriter<Integer> writer, RowSupport rows) {
        this.writer = writer;
        this.rows = rows;
    }

    static ParquetRows create(Path file, List<TableColumn> columns, Compression compression) throws IOException {
        RowSupport rows = new RowSupport(columns);
        return new ParquetRows(
                new Builder(new LocalOutputFile(file), rows)
                        .withConf(new PlainParquetConfiguration())
                        .withCodecFactory(new Compression.Factory())
                        .withCompressionCodec(compression.codec())
                        .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                        .withRowGroupSize(GROUP_BYTES)
                        .build(),
                rows);
    }

    @Override
    public void write(ColumnBatch batch) throws IOException {
        rows.use(batch);
        for (int i = 0; i < batch.rows(); i++) {
            writer.write(i);
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<Integer, Builder> {
        private final RowSupport rows;

        Builder(OutputFile file, RowSupport rows) {
            super(file);
            this.rows = rows;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract still
        protected WriteSupport<Integer> getWriteSupport(Configuration ignored) {
            return rows;
        }

        @Override
        protected WriteSupport<Integer> getWriteSupport(ParquetConfiguration ignored) {
            return rows;
        }
    }
}
