package dev.credence.datasets.cells;

import dev.credence.core.data.DataException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The beginning of a file of cells.
 *
 * @param columns number of columns
 * @param rows number of rows
 * @param texts where the rare texts begin, in bytes
 * @param footer where the footer begins
 * @param size of the file
 * @param checksum CRC-32C of all after the header
 */
record CellHeader(int columns, int rows, long texts, long footer, long size, long checksum) {
    static final int BYTES = 64;

    /** Of the file's format: another one is written anew. */
    static final int VERSION = 1;

    private static final long MAGIC = 0x0a534c4c45435243L; // "CRCELLS\n"
    private static final int MOST_FOOTER = 1 << 30;

    /** Bytes of a row: its line and its cells. */
    int rowBytes() {
        return Long.BYTES * (1 + columns);
    }

    ByteBuffer toBytes() {
        return buffer().putLong(MAGIC)
                .putInt(VERSION)
                .putInt(columns)
                .putLong(rows)
                .putLong(texts)
                .putLong(footer)
                .putLong(size)
                .putLong(checksum)
                .clear();
    }

    /** @throws DataException if a file does not begin with a header, or is not as long as that says */
    static CellHeader read(FileChannel in, Path file) throws IOException {
        ByteBuffer buffer = buffer();
        if (in.size() < BYTES) {
            throw damaged(file);
        }
        CellFile.read(in, buffer, 0);
        buffer.clear();
        boolean known = buffer.getLong() == MAGIC && buffer.getInt() == VERSION;
        int columns = buffer.getInt();
        long rows = buffer.getLong();
        CellHeader header = new CellHeader(
                columns, (int) rows, buffer.getLong(), buffer.getLong(), buffer.getLong(), buffer.getLong());
        boolean fits = known
                && columns > 0
                && columns < 1 << 20
                && rows > 0
                && rows < Integer.MAX_VALUE
                && header.texts == BYTES + rows * header.rowBytes()
                && header.texts <= header.footer
                && header.footer < header.size
                && header.size - header.footer <= MOST_FOOTER
                && header.size == in.size();
        if (!fits) {
            throw damaged(file);
        }
        return header;
    }

    private static DataException damaged(Path file) {
        return new DataException(file + " is no whole file of cells. Remove it.");
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A number in the file's order of bytes. */
    static byte[] bytes(int number) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array();
    }
}
