package dev.credence.format.arrow;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnarWriter;
import dev.credence.core.data.TableColumn;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.Schema;

/** An Arrow file or stream that is being written; each batch is a record batch. */
final class ArrowRows implements ColumnarWriter {
    private static final DictionaryProvider NO_DICTIONARIES = new DictionaryProvider.MapDictionaryProvider();

    private final List<TableColumn> columns;
    private final RootAllocator memory;
    private final VectorSchemaRoot root;
    private final FileChannel channel;
    private final ArrowWriter writer;

    private ArrowRows(Path file, List<TableColumn> columns, boolean stream) throws IOException {
        this.columns = List.copyOf(columns);
        Schema schema = new Schema(columns.stream().map(ArrowFields::field).toList());
        channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        memory = new RootAllocator();
        root = VectorSchemaRoot.create(schema, memory);
        writer = stream
                ? new ArrowStreamWriter(
                        root,
                        NO_DICTIONARIES,
                        channel,
                        IpcOption.DEFAULT,
                        ArrowCompression.FACTORY,
                        CompressionUtil.CodecType.ZSTD)
                : new ArrowFileWriter(
                        root,
                        NO_DICTIONARIES,
                        channel,
                        Map.of(),
                        IpcOption.DEFAULT,
                        ArrowCompression.FACTORY,
                        CompressionUtil.CodecType.ZSTD);
        writer.start();
    }

    static ArrowRows file(Path file, List<TableColumn> columns) throws IOException {
        return new ArrowRows(file, columns, false);
    }

    static ArrowRows stream(Path file, List<TableColumn> columns) throws IOException {
        return new ArrowRows(file, columns, true);
    }

    @Override
    public void write(ColumnBatch batch) throws IOException {
        for (int j = 0; j < columns.size(); j++) {
            FieldVector vector = root.getVector(j);
            vector.reset();
            vector.setInitialCapacity(batch.rows());
            vector.allocateNew();
            ArrowFields.fill(columns.get(j), vector, batch.columns().get(j));
        }
        root.setRowCount(batch.rows());
        writer.writeBatch();
    }

    @Override
    public void close() throws IOException {
        try (channel;
                memory;
                root;
                writer) {
            writer.end();
        }
    }
}
