package dev.credence.datasets.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files that are there whole or not at all: to a temporary name, forced to disk, renamed. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Body {
        /** Writes everything; the stream is closed by the caller. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file, with the directories above it; an older one of that name is replaced only when the new one is
     * complete.
     */
    public static void write(Path file, Body body) throws IOException {
        Path target = file.toAbsolutePath();
        Path directory = target.getParent();
        if (directory == null || Files.isDirectory(target)) {
            throw new IOException("is a directory");
        }
        Files.createDirectories(directory);
        Path part = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            try (FileChannel channel =
                    FileChannel.open(part, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
                body.writeTo(out);
                out.flush();
                channel.force(true);
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
