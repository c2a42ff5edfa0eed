package dev.credence.format.arrow;

import dev.credence.core.data.ColumnBatch;
import dev.credence.core.data.ColumnValues;
import dev.credence.core.data.ColumnarReader;
import dev.credence.core.data.DataException;
import dev.credence.core.data.TableColumn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.message.ArrowBlock;

/** An open Arrow file or stream. Its record batches, which may have any number of rows, are passed on in parts. */
final class ArrowTable implements ColumnarReader {
    private static final int ROWS = 4096;
    private static final long LEAST = 64L << 20;

    /** Zstandard makes constant columns that many times smaller. */
    private static final long RATIO = 1000;

    private final RootAllocator memory;
    private final SeekableByteChannel channel;
    private final ArrowReader reader;
    private final VectorSchemaRoot root;
    private final List<ArrowColumn> readers;
    private final List<TableColumn> columns;
    private int next;
    private int rows;

    private ArrowTable(RootAllocator memory, SeekableByteChannel channel, ArrowReader reader) throws IOException {
        this.memory = memory;
        this.channel = channel;
        this.reader = reader;
        root = reader.getVectorSchemaRoot();
        readers = root.getFieldVectors().stream()
                .map(vector -> ArrowColumn.of(vector, reader))
                .toList();
        columns = readers.stream().map(ArrowColumn::column).toList();
    }

    @SuppressWarnings("resource") // the table returned owns them
    static ArrowTable open(Path file) throws IOException {
        SeekableByteChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        List<AutoCloseable> opened = new ArrayList<>(List.of(channel));
        boolean done = false;
        try {
            RootAllocator memory = new RootAllocator(limit(channel.size()));
            opened.add(memory);
            ArrowTable table = ArrowGuard.reading(() -> {
                ArrowReader reader = reader(channel, memory);
                opened.add(reader);
                return new ArrowTable(memory, channel, reader);
            });
            done = true;
            return table;
        } finally {
            if (!done) {
                closeAll(opened);
            }
        }
    }

    /** Most bytes of one record batch, whatever it declares: a small file may not ask for all memory. */
    private static long limit(long length) {
        return Math.min(Runtime.getRuntime().maxMemory(), Math.max(LEAST, RATIO * length));
    }

    private static ArrowReader reader(SeekableByteChannel channel, RootAllocator memory) throws IOException {
        ByteBuffer beginning = ByteBuffer.allocate(8);
        while (beginning.hasRemaining() && channel.read(beginning) >= 0) {
            // until the buffer is full or the file has ended
        }
        channel.position(0);
        if (!ArrowFormat.isFile(beginning.array())) {
            return new ArrowStreamReader(channel, memory, ArrowCompression.FACTORY);
        }
        ArrowFileReader reader = new ArrowFileReader(channel, memory, ArrowCompression.FACTORY);
        requireInside(reader.getDictionaryBlocks(), channel.size());
        requireInside(reader.getRecordBlocks(), channel.size());
        return reader;
    }

    /** Lengths are checked against the file before memory is reserved for them. */
    private static void requireInside(List<ArrowBlock> blocks, long size) {
        for (ArrowBlock block : blocks) {
            long length = block.getMetadataLength() + block.getBodyLength();
            if (block.getMetadataLength() < 0
                    || block.getBodyLength() < 0
                    || block.getOffset() < 0
                    || length < 0
                    || block.getOffset() > size - length) {
                throw new DataException("the Arrow file is damaged: a block of " + length + " bytes at "
                        + block.getOffset() + " is not in the file of " + size + " bytes. Copy or make it again.");
            }
        }
    }

    @Override
    public List<TableColumn> columns() {
        return columns;
    }

    @Override
    public Optional<ColumnBatch> next() throws IOException {
        return ArrowGuard.reading(this::batch);
    }

    private Optional<ColumnBatch> batch() throws IOException {
        while (next >= rows) {
            if (!reader.loadNextBatch()) {
                return Optional.empty();
            }
            next = 0;
            rows = root.getRowCount();
            for (ArrowColumn column : readers) {
                column.load(rows);
            }
        }
        int from = next;
        int count = Math.min(ROWS, rows - from);
        List<ColumnValues> values =
                readers.stream().map(column -> column.values(from, count)).toList();
        next += count;
        return Optional.of(new ColumnBatch(count, values));
    }

    @Override
    public void close() {
        List<AutoCloseable> opened = new ArrayList<>(List.of(channel, memory, reader));
        closeAll(opened);
    }

    private static void closeAll(List<AutoCloseable> opened) {
        for (int i = opened.size() - 1; i >= 0; i--) {
            try {
                opened.get(i).close();
            } catch (Exception | AssertionError ignored) {
                // nothing was written, and what was read is complete or refused
            }
        }
    }
}
