package dev.credence.format.arrow;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.jpountz.lz4.LZ4FrameInputStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.AbstractCompressionCodec;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;

/**
 * Compression of Arrow's buffers: eight bytes with the plain length, then the compressed bytes. The library's own reads
 * LZ4 by a slow decoder.
 */
final class ArrowCompression extends AbstractCompressionCodec {
    static final CompressionCodec.Factory FACTORY = new Factory();

    /** An LZ4 frame is at most this many times smaller than its content. */
    private static final long LZ4_RATIO = 255;

    private static final long LENGTH = CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH;

    private final CompressionUtil.CodecType type;

    private ArrowCompression(CompressionUtil.CodecType type) {
        this.type = type;
    }

    private static final class Factory implements CompressionCodec.Factory {
        @Override
        public CompressionCodec createCodec(CompressionUtil.CodecType type) {
            return type == CompressionUtil.CodecType.NO_COMPRESSION
                    ? NoCompressionCodec.INSTANCE
                    : new ArrowCompression(type);
        }

        @Override
        public CompressionCodec createCodec(CompressionUtil.CodecType type, int level) {
            return createCodec(type);
        }
    }

    @Override
    public CompressionUtil.CodecType getCodecType() {
        return type;
    }

    @Override
    protected ArrowBuf doCompress(BufferAllocator allocator, ArrowBuf plain) {
        if (type != CompressionUtil.CodecType.ZSTD) {
            throw new UnsupportedOperationException("files are written by Zstandard alone");
        }
        byte[] compressed = Zstd.compress(bytes(plain, 0));
        ArrowBuf out = allocator.buffer(LENGTH + compressed.length);
        out.setBytes(LENGTH, compressed);
        out.writerIndex(LENGTH + compressed.length);
        return out;
    }

    @Override
    protected ArrowBuf doDecompress(BufferAllocator allocator, ArrowBuf compressed) {
        long length = readUncompressedLength(compressed);
        byte[] content = bytes(compressed, LENGTH);
        byte[] plain = type == CompressionUtil.CodecType.ZSTD ? zstd(content, length) : lz4(content, length);
        ArrowBuf out = allocator.buffer(length);
        out.setBytes(0, plain);
        out.writerIndex(length);
        return out;
    }

    private static byte[] bytes(ArrowBuf buffer, long from) {
        byte[] bytes = new byte[Math.toIntExact(buffer.writerIndex() - from)];
        buffer.getBytes(from, bytes);
        return bytes;
    }

    private static byte[] zstd(byte[] content, long length) {
        require(Zstd.getFrameContentSize(content) == length, length);
        byte[] plain = new byte[Math.toIntExact(length)];
        long written = Zstd.decompress(plain, content);
        require(!Zstd.isError(written) && written == length, length);
        return plain;
    }

    private static byte[] lz4(byte[] content, long length) {
        require(length <= LZ4_RATIO * content.length, length);
        try (LZ4FrameInputStream in = new LZ4FrameInputStream(new ByteArrayInputStream(content))) {
            byte[] plain = in.readNBytes(Math.toIntExact(length));
            require(plain.length == length && in.read() < 0, length);
            return plain;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void require(boolean holds, long length) {
        if (!holds) {
            throw new IllegalArgumentException("compressed data do not have the " + length + " bytes they declare");
        }
    }
}
