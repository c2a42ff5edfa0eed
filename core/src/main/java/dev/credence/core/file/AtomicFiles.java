package dev.credence.core.file;

import dev.credence.core.UserException;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Writes files so that a reader, or a run after a crash, finds the old content or the new, never a part of it. */
public final class AtomicFiles {
    /** A temporary file that nobody has written to for so long was left behind by a process that was killed. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private AtomicFiles() {}

    /**
     * Writes a file under a temporary name in its own directory, forces it to disk and renames it. If anything fails, the temporary
     * file is removed and what was there before is as it was. An interrupt of the thread does not stop a write that has begun.
     *
     * @param file the file to make or replace; of a symbolic link, what it points to
     * @param content writes the content to a buffered stream; need not close it
     * @throws UserException when the directory is missing or not writable, when {@code file} is a directory or a device, or when
     *     writing fails (a full disk); the message names the file and the reason
     */
    public static void write(Path file, ThrowingConsumer<? super OutputStream> content) {
        Path target = target(file);
        Path directory = directory(target);
        Path temporary = directory.resolve(prefix(target) + UUID.randomUUID() + ".tmp");
        boolean renamed = false;
        try {
            // not a channel: an interrupt would close that in the middle of the write
            try (FileOutputStream out = new FileOutputStream(temporary.toFile());
                    BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16)) {
                content.accept(buffered);
                buffered.flush();
                out.getFD().sync();
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            renamed = true;
        } catch (IOException e) {
            throw new UserException("Cannot write " + file + ": " + Faults.reason(e), e);
        } finally {
            if (!renamed) {
                delete(temporary);
            }
        }
        force(directory);
        deleteAbandoned(directory, prefix(target));
    }

    /**
     * Checks that {@link #write} can begin: for long work whose result should not be lost at its end.
     *
     * @throws UserException as {@link #write} would
     */
    public static void requireWritable(Path file) {
        Path target = target(file);
        Path probe = directory(target).resolve(prefix(target) + UUID.randomUUID() + ".tmp");
        try {
            Files.createFile(probe); // permissions alone do not tell
        } catch (IOException e) {
            throw new UserException("Cannot write " + file + ": " + Faults.reason(e), e);
        }
        delete(probe);
    }

    private static Path target(Path file) {
        Path target = file.toAbsolutePath();
        try {
            if (Files.isSymbolicLink(target) && Files.exists(target)) {
                target = target.toRealPath();
            }
        } catch (IOException e) {
            throw new UserException("Cannot write " + file + ": " + Faults.reason(e), e);
        }
        if (Files.isDirectory(target)) {
            throw new UserException("Cannot write " + file + ": a directory of that name is in the way");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new UserException("Cannot write " + file + ": it is a device or a pipe, not a regular file");
        }
        return target;
    }

    private static Path directory(Path target) {
        Path directory = target.getParent();
        if (directory == null) {
            throw new UserException("Cannot write " + target + ": it is not the name of a file");
        }
        if (!Files.exists(directory)) {
            throw new UserException("Cannot write " + target.getFileName() + ": there is no directory " + directory
                    + "; make it first");
        }
        if (!Files.isDirectory(directory)) {
            throw new UserException("Cannot write " + target.getFileName() + ": " + directory + " is not a directory");
        }
        if (!Files.isWritable(directory)) {
            throw new UserException(
                    "Cannot write " + target.getFileName() + ": no permission to write in directory " + directory);
        }
        return directory;
    }

    private static String prefix(Path target) {
        return "." + target.getFileName() + ".";
    }

    private static void delete(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException ignored) {
            // the failure that led here is the one to report
        }
    }

    /** The rename itself is on disk once the directory is; Windows cannot open one, and needs no such thing. */
    private static void force(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException ignored) {
            // where it is not possible the file system decides when the new name lasts
        }
    }

    private static void deleteAbandoned(Path directory, String prefix) {
        Instant before = Instant.now().minus(ABANDONED);
        DirectoryStream.Filter<Path> ours = p -> {
            String name = p.getFileName().toString();
            return name.startsWith(prefix)
                    && name.endsWith(".tmp")
                    && name.length() == prefix.length() + 40
                    && Files.getLastModifiedTime(p).toInstant().isBefore(before);
        };
        try (DirectoryStream<Path> abandoned = Files.newDirectoryStream(directory, ours)) {
            abandoned.forEach(AtomicFiles::delete);
        } catch (IOException | DirectoryIteratorException ignored) {
            // tidiness only
        }
    }
}
