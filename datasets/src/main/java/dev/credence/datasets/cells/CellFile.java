package dev.credence.datasets.cells;

import dev.credence.core.data.DataException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Cells in a file, mapped in chunks. Little-endian; after a {@linkplain CellHeader header} come the rows, for each its
 * line and a word for each cell, then the texts of rare cells, then a {@linkplain CellFooter footer} with the columns'
 * names and frequent texts. A word ≥ 0 is a {@link Decimal}; of others the low 62 bits are an index of the column's
 * frequent texts, or the place of a rare one, whose length comes first. The checksum is compared when it is opened.
 */
public final class CellFile implements Cells {
    static final long TEXT = 1L << 63;
    static final long RARE = 1L << 62;
    private static final long INDEX = RARE - 1;
    private static final int CHUNK = 1 << 29;

    private final CellHeader header;
    private final CellFooter footer;
    private final ByteBuffer[] rows;
    private final int rowsPerChunk;
    private final int rowBytes;
    private final ByteBuffer[] texts;

    private CellFile(CellHeader header, CellFooter footer, FileChannel in) throws IOException {
        this.header = header;
        this.footer = footer;
        this.rowBytes = header.rowBytes();
        this.rowsPerChunk = Math.max(1, CHUNK / rowBytes);
        this.rows = map(in, CellHeader.BYTES, header.texts(), (long) rowsPerChunk * rowBytes);
        this.texts = map(in, header.texts(), header.footer(), CHUNK);
    }

    /**
     * Opens a file.
     *
     * @throws DataException if it is not such a file, or damaged
     * @throws IOException if it cannot be read
     */
    static CellFile open(Path file) throws IOException {
        try (FileChannel in = FileChannel.open(file)) {
            CellHeader header = CellHeader.read(in, file);
            byte[] footer = new byte[(int) (header.size() - header.footer())];
            read(in, ByteBuffer.wrap(footer), header.footer());
            try {
                CellFile cells = new CellFile(header, CellFooter.of(footer, header.columns()), in);
                cells.check(footer);
                return cells;
            } catch (IllegalArgumentException e) {
                throw new DataException(file + " is damaged: " + e.getMessage() + ". Remove it.", e);
            }
        }
    }

    /** A buffer for each chunk. */
    private static ByteBuffer[] map(FileChannel in, long from, long to, long chunk) throws IOException {
        ByteBuffer[] all = new ByteBuffer[(int) ((to - from + chunk - 1) / chunk)];
        for (int c = 0; c < all.length; c++) {
            long at = from + c * chunk;
            MappedByteBuffer mapped = in.map(FileChannel.MapMode.READ_ONLY, at, Math.min(to - at, chunk));
            all[c] = mapped.order(ByteOrder.LITTLE_ENDIAN);
        }
        return all;
    }

    static void read(FileChannel in, ByteBuffer into, long at) throws IOException {
        long from = at;
        while (into.hasRemaining()) {
            int count = in.read(into, from);
            if (count < 0) {
                throw new IOException("it ends too early");
            }
            from += count;
        }
    }

    /** Compares the checksum. */
    private void check(byte[] end) {
        CRC32C sum = new CRC32C();
        for (ByteBuffer chunk : rows) {
            sum.update(chunk.duplicate());
        }
        for (ByteBuffer chunk : texts) {
            sum.update(chunk.duplicate());
        }
        sum.update(end);
        if (sum.getValue() != header.checksum()) {
            throw new IllegalArgumentException("its checksum differs");
        }
    }

    private long at(int row, int place) {
        return rows[row / rowsPerChunk].getLong(row % rowsPerChunk * rowBytes + Long.BYTES * place);
    }

    /** The names of the columns. */
    public List<String> header() {
        return footer.header();
    }

    /** What messages call a row. */
    public String rowWord() {
        return footer.rowWord();
    }

    @Override
    public int rows() {
        return header.rows();
    }

    @Override
    public int line(int row) {
        return (int) at(row, 0);
    }

    @Override
    public long word(int row, int column) {
        return footer.refusals().get(column).isEmpty() ? at(row, 1 + column) : UNKNOWN;
    }

    @Override
    public boolean isOnDisk() {
        return true;
    }

    @Override
    public String text(int row, int column) {
        if (!footer.refusals().get(column).isEmpty()) {
            throw new DataException(footer.refusals().get(column));
        }
        long word = at(row, 1 + column);
        if (word >= 0) {
            return Decimal.text(word);
        }
        return (word & RARE) == 0 ? footer.texts().get(column).get((int) (word & INDEX)) : rare(word & INDEX);
    }

    private String rare(long at) {
        byte[] bytes = new byte[4];
        copy(at, bytes);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
        bytes = new byte[length];
        copy(at + Integer.BYTES, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void copy(long from, byte[] into) {
        int done = 0;
        while (done < into.length) {
            ByteBuffer chunk = texts[(int) ((from + done) / CHUNK)];
            int at = (int) ((from + done) % CHUNK);
            int count = Math.min(into.length - done, chunk.limit() - at);
            chunk.get(at, into, done, count);
            done += count;
        }
    }
}
