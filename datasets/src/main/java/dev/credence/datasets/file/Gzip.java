package dev.credence.datasets.file;

import dev.credence.core.data.DataException;
import dev.credence.core.file.Faults;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Plain or gzip-compressed files, distinguished by their first two bytes rather than their name. */
public final class Gzip {
    private static final int BUFFER = 1 << 16;

    private Gzip() {}

    /** The plain content of a file, compressed or not; the caller closes it. */
    @SuppressWarnings("resource") // the stream returned owns the file's
    public static InputStream open(Path file) throws IOException {
        InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            return plain(raw);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    /** Whether a file is compressed. */
    static boolean isCompressed(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 2)) {
            return isCompressed(in);
        }
    }

    /** The plain content of a stream that supports marks. */
    public static InputStream plain(InputStream raw) throws IOException {
        return isCompressed(raw) ? new GZIPInputStream(raw, BUFFER) : raw;
    }

    private static boolean isCompressed(InputStream raw) throws IOException {
        raw.mark(2);
        boolean compressed = raw.read() == 0x1f && raw.read() == 0x8b;
        raw.reset();
        return compressed;
    }

    /** The error for a file that cannot be read. */
    public static DataException unreadable(Object file, IOException cause) {
        if (cause instanceof EOFException) {
            return new DataException(
                    file + " ends in the middle of its compressed data: it is truncated. Copy or download it again.",
                    cause);
        }
        if (cause instanceof ZipException) {
            return new DataException(
                    file + " has damaged compressed data (" + cause.getMessage() + "). Copy or download it again.",
                    cause);
        }
        return new DataException("Cannot read " + file + ": " + describe(cause), cause);
    }

    /** The reason for messages; the JDK's message is often only a file name. */
    static String describe(Throwable cause) {
        Throwable inner = cause.getCause();
        if (cause.getMessage() == null && inner != null) {
            return describe(inner);
        }
        if (cause instanceof AccessDeniedException denied) {
            return Faults.reason(denied);
        }
        String kind = cause.getClass().getSimpleName().replace("Exception", "");
        return cause.getMessage() == null ? kind : kind + ": " + cause.getMessage();
    }
}
