package dev.credence.core.file;

import dev.credence.core.UserException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * NumPy's .npy format, version 1.0, for float arrays in row-major order. Writes '&lt;f4'; reads that and '&lt;f8',
 * rounded to float; refuses everything else.
 */
public final class NpyFormat {
    private static final int CHUNK = 1 << 16;

    private NpyFormat() {}

    /** Writes an array; the stream stays open. */
    public static void write(NpyArray array, OutputStream out) throws IOException {
        out.write(NpyHeader.encode(array.shape()));
        float[] values = array.values();
        ByteBuffer buffer = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < values.length; ) {
            int count = Math.min(values.length - i, CHUNK / Float.BYTES);
            buffer.asFloatBuffer().put(values, i, count);
            out.write(buffer.array(), 0, count * Float.BYTES);
            i += count;
        }
    }

    /** Writes an array to a file atomically. */
    public static void write(NpyArray array, Path file) {
        AtomicFiles.write(file, out -> write(array, out));
    }

    /**
     * Reads a file that holds one array.
     *
     * @throws UserException if it cannot be read or is not such a file
     */
    public static NpyArray read(Path file) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            NpyHeader header = NpyHeader.read(in);
            long size = Files.size(file);
            if (size != header.bytes() + header.dataBytes()) { // before anything of the declared size is allocated
                throw new NpyException(wrongLength(header, size));
            }
            return readValues(header, in);
        } catch (NpyException e) {
            throw new UserException("Cannot read array " + file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UserException("Cannot read array " + file + ": " + Faults.reason(e), e);
        }
    }

    /** Reads the elements after a header, up to the end of the stream. */
    static NpyArray readValues(NpyHeader header, InputStream in) throws IOException {
        float[] values = new float[header.elements()];
        int width = header.wide() ? Double.BYTES : Float.BYTES;
        byte[] bytes = new byte[CHUNK];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < values.length; ) {
            int count = Math.min(values.length - i, CHUNK / width);
            int read = in.readNBytes(bytes, 0, count * width);
            if (read < count * width) {
                throw new EOFException(wrongLength(header, header.bytes() + (long) i * width + read));
            }
            if (header.wide()) {
                for (int j = 0; j < count; j++) {
                    values[i + j] = narrow(buffer.getDouble(j * width));
                }
            } else {
                buffer.asFloatBuffer().get(values, i, count);
            }
            i += count;
        }
        if (in.read() >= 0) {
            throw new NpyException("it has data after the " + header.dataBytes() + " bytes of its shape "
                    + NpyArray.text(header.shape()));
        }
        return new NpyArray(values, header.shape());
    }

    static String wrongLength(NpyHeader header, long found) {
        return "it is " + found + " bytes long, expected " + (header.bytes() + header.dataBytes()) + " for its shape "
                + NpyArray.text(header.shape());
    }

    private static float narrow(double value) {
        float narrow = (float) value;
        if (Float.isInfinite(narrow) && !Double.isInfinite(value)) {
            throw new NpyException("it holds " + value + ", which is beyond the range of float");
        }
        return narrow;
    }
}
