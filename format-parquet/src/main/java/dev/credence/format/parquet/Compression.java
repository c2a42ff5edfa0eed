package dev.credence.format.parquet;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Compression of what is written, in place of the library's own, which is Hadoop's. */
enum Compression {
    NONE(CompressionCodecName.UNCOMPRESSED),
    SNAPPY(CompressionCodecName.SNAPPY),
    ZSTD(CompressionCodecName.ZSTD);

    private final CompressionCodecName codec;

    Compression(CompressionCodecName codec) {
        this.codec = codec;
    }

    CompressionCodecName codec() {
        return codec;
    }

    private byte[] compress(byte[] bytes) throws IOException {
        return switch (this) {
            case NONE -> bytes;
            case SNAPPY -> Snappy.compress(bytes);
            case ZSTD -> Zstd.compress(bytes);
        };
    }

    private static Compression of(CompressionCodecName codec) {
        for (Compression compression : values()) {
            if (compression.codec == codec) {
                return compression;
            }
        }
        throw new IllegalArgumentException("no compression by " + codec.name().toLowerCase(Locale.ROOT));
    }

    /** The library's view of it; compresses only. */
    static final class Factory implements CompressionCodecFactory {
        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName name) {
            Compression compression = of(name);
            return new BytesInputCompressor() {
                @Override
                public BytesInput compress(BytesInput bytes) throws IOException {
                    ByteArrayOutputStream plain = new ByteArrayOutputStream();
                    bytes.writeAllTo(plain);
                    return BytesInput.from(compression.compress(plain.toByteArray()));
                }

                @Override
                public CompressionCodecName getCodecName() {
                    return name;
                }

                @Override
                public void release() {}
            };
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
            throw new UnsupportedOperationException("files are read by another library");
        }

        @Override
        public void release() {}
    }
}
