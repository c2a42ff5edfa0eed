package dev.credence.format.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A part of a file as a stream that knows its position. */
final class ChannelStream extends InputStream {
    private static final int BUFFER = 1024;

    private final FileChannel file;
    private final long end;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);
    private long next;

    ChannelStream(FileChannel file, long start, long end) {
        this.file = file;
        this.end = end;
        next = start;
    }

    /** Position in the file of the next byte. */
    long position() {
        return next - buffer.remaining();
    }

    @Override
    public int read() throws IOException {
        return filled() ? buffer.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!filled()) {
            return -1;
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(into, offset, count);
        return count;
    }

    private boolean filled() throws IOException {
        if (buffer.hasRemaining()) {
            return true;
        }
        buffer.clear().limit((int) Math.min(BUFFER, end - next));
        int read = buffer.hasRemaining() ? file.read(buffer, next) : -1;
        buffer.flip();
        next += Math.max(0, read);
        return read > 0;
    }
}
