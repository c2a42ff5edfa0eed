package dev.credence.format.arrow;

import dev.credence.core.data.ColumnarFormat;
import dev.credence.core.data.ColumnarReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Arrow's IPC files, which Feather files are too, and streams; uncompressed or by Zstandard or LZ4. The JVM needs the
 * option {@code --add-opens=java.base/java.nio=ALL-UNNAMED}.
 */
public final class ArrowFormat implements ColumnarFormat {
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    /** What a stream's messages begin with, before their length. */
    private static final int CONTINUATION = -1;

    private static final int LENGTHS = 8;

    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public String description() {
        return "Arrow's files (Feather) and streams of typed columns";
    }

    @Override
    public boolean recognises(String fileName, byte[] beginning) {
        return isFile(beginning) || isStream(beginning);
    }

    static boolean isFile(byte[] beginning) {
        return Arrays.equals(MAGIC, Arrays.copyOf(beginning, MAGIC.length));
    }

    private static boolean isStream(byte[] beginning) {
        if (beginning.length < LENGTHS) {
            return false;
        }
        ByteBuffer words = ByteBuffer.wrap(beginning).order(ByteOrder.LITTLE_ENDIAN);
        int length = words.getInt(Integer.BYTES);
        return words.getInt(0) == CONTINUATION && length >= 0 && length % LENGTHS == 0;
    }

    @Override
    public ColumnarReader open(Path file) throws IOException {
        return ArrowGuard.opening(() -> ArrowTable.open(file));
    }
}
