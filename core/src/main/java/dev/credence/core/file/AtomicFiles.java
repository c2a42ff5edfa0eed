package dev.credence.core.file;

import dev.credence.core.UserException;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Atomic file writes: a reader, or a run after a crash, finds the old content or the new, never a part. A file being
 * written has a temporary name and is locked; the next writer in that directory removes unlocked temporary files, which
 * killed processes left behind.
 *
 * <p>An existing pipe or device, such as {@code /dev/stdout}, is not replaced by a file but written directly.
 */
public final class AtomicFiles {
    /** Age at which an unmodified temporary file counts as abandoned, on file systems without locks. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    /** Whether an open file can be renamed. */
    private static final boolean POSIX = File.separatorChar == '/';

    private static final Pattern TEMPORARY = Pattern.compile("[.].+[.][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]tmp");

    /** Temporary files of this process: opening and closing one would release its lock. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    /** What is written, to a stream or under the temporary name. */
    private interface Content {
        void write(OutputStream out, Path temporary) throws IOException;
    }

    private AtomicFiles() {}

    /**
     * Writes a file under a temporary name in its own directory, forces it to disk and renames it. On failure the
     * temporary file is removed and the previous content is unchanged. A thread's interrupt does not stop a write in
     * progress. A pipe or a device is written directly, so that partial output remains after a failure.
     *
     * @param file file to create or replace; a symbolic link is followed
     * @param content writes the content to a buffered stream; need not close it
     * @throws UserException if the directory is missing or not writable, {@code file} is a directory, or writing fails
     *     (a full disk, a closed pipe); the message names the file and the reason
     */
    public static void write(Path file, ThrowingConsumer<? super OutputStream> content) {
        if (isStream(file)) {
            pass(file, content);
            return;
        }
        replace(file, (out, temporary) -> content.accept(out));
    }

    /**
     * {@link #write} for content that needs a file rather than a stream.
     *
     * @param file file to create or replace; not a pipe or a device
     * @param content writes an existing, empty file, which it neither deletes nor renames
     * @throws UserException as {@link #write}
     */
    public static void writeFile(Path file, ThrowingConsumer<? super Path> content) {
        if (isStream(file)) {
            throw new UserException(
                    "Cannot write " + file + ": it is a pipe or a device, and this format needs a file");
        }
        replace(file, (out, temporary) -> content.accept(temporary));
    }

    private static void replace(Path file, Content content) {
        Path target = target(file);
        Path directory = directory(target);
        while (!written(file, target, content)) {
            // another process removed the temporary file as abandoned before it was locked
        }
        force(directory);
        removeAbandoned(directory, prefix(target));
    }

    /** Whether it is a pipe or a device; a symbolic link is followed, even to a target without a path of its own. */
    private static boolean isStream(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).isOther();
        } catch (IOException e) {
            return false; // the file does not exist, or writing it reports the error
        }
    }

    private static void pass(Path stream, ThrowingConsumer<? super OutputStream> content) {
        // not forced to disk: a pipe has none; a named pipe blocks here until it has a reader
        try (OutputStream out = new BufferedOutputStream(new FileOutputStream(stream.toFile()), 1 << 16)) {
            content.accept(out);
        } catch (IOException e) {
            throw new UserException("Cannot write " + stream + ": " + Faults.reason(e), e);
        }
    }

    private static boolean written(Path file, Path target, Content content) {
        Path temporary = directory(target).resolve(prefix(target) + UUID.randomUUID() + ".tmp");
        boolean renamed = false;
        OWN.add(temporary);
        try {
            // not a channel: an interrupt would close that in the middle of the write
            try (FileOutputStream out = new FileOutputStream(temporary.toFile());
                    BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16)) {
                if (!locked(out) || !Files.exists(temporary)) {
                    return false;
                }
                content.write(buffered, temporary);
                buffered.flush();
                out.getFD().sync();
                if (POSIX) { // while locked; closing the stream releases the lock
                    Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
                    renamed = true;
                }
            }
            if (!POSIX) {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
                renamed = true;
            }
            return true;
        } catch (IOException e) {
            throw new UserException("Cannot write " + file + ": " + Faults.reason(e), e);
        } finally {
            if (!renamed) {
                delete(temporary);
            }
            OWN.remove(temporary);
        }
    }

    /** Locks a file if possible; false if another process holds the lock. */
    private static boolean locked(FileOutputStream out) {
        try {
            return WorkLock.tryLock(out.getChannel());
        } catch (IOException e) {
            return true; // no locks on this file system; age decides about abandoned files
        }
    }

    /**
     * Checks that {@link #write} can start, before long work whose result would be lost. Removes temporary files of
     * killed processes. Does not open a pipe, whose reader would take that for the end.
     *
     * @throws UserException as {@link #write} would
     */
    public static void requireWritable(Path file) {
        if (isStream(file)) {
            if (!Files.isWritable(file)) {
                throw new UserException("Cannot write " + file + ": permission denied");
            }
            return;
        }
        Path target = target(file);
        Path probe = directory(target).resolve(prefix(target) + UUID.randomUUID() + ".tmp");
        try {
            // permissions alone are not enough, and an empty file fits on a full disk
            Files.write(probe, new byte[1], StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            delete(probe);
            throw new UserException("Cannot write " + file + ": " + Faults.reason(e), e);
        }
        delete(probe);
        removeAbandoned(directory(target), prefix(target));
    }

    /** Removes all temporary files of killed processes from a directory, which need not exist. */
    public static void removeAbandoned(Path directory) {
        removeAbandoned(directory, ".");
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
            // the original failure is the one to report
        }
    }

    /** Forces a directory to disk, which makes the rename durable. Windows cannot open one, and does not need it. */
    private static void force(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException ignored) {
            // where unsupported, the file system decides when the rename is durable
        }
    }

    private static void removeAbandoned(Path directory, String prefix) {
        DirectoryStream.Filter<Path> ours = p -> {
            String name = p.getFileName().toString();
            return name.startsWith(prefix)
                    && TEMPORARY.matcher(name).matches()
                    && !OWN.contains(p)
                    && Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS);
        };
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, ours)) {
            found.forEach(AtomicFiles::removeIfAbandoned);
        } catch (IOException | DirectoryIteratorException ignored) {
            // clean-up only
        }
    }

    private static void removeIfAbandoned(Path temporary) {
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            if (WorkLock.tryLock(channel) && (POSIX || old(temporary))) {
                delete(temporary);
            }
        } catch (IOException e) { // no locks on this file system
            if (old(temporary)) {
                delete(temporary);
            }
        }
    }

    private static boolean old(Path file) {
        try {
            return Files.getLastModifiedTime(file)
                    .toInstant()
                    .isBefore(Instant.now().minus(ABANDONED));
        } catch (IOException e) {
            return false; // already removed
        }
    }
}
