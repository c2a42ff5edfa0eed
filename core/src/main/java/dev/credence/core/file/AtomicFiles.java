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
 * Writes files so that a reader, or a run after a crash, finds the old content or the new, never a part of it. While it
 * is written, a file has a temporary name, and is locked: the next one who writes there removes the temporary files
 * that nobody has locked, which are those of processes that were killed.
 *
 * <p>A pipe or a device that exists, such as {@code /dev/stdout}, has no content to keep and must not be replaced by a
 * file: it is written to directly.
 */
public final class AtomicFiles {
    /** Where files cannot be locked: a temporary file that nobody has written to for so long was left behind. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    /** An open file can be renamed where this holds. */
    private static final boolean POSIX = File.separatorChar == '/';

    private static final Pattern TEMPORARY = Pattern.compile("[.].+[.][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]tmp");

    /** Temporary files of this process: to open one would end its lock when it is closed again. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private AtomicFiles() {}

    /**
     * Writes a file under a temporary name in its own directory, forces it to disk and renames it. If anything fails,
     * the temporary file is removed and what was there before is as it was. An interrupt of the thread does not stop a
     * write that has begun. A pipe or a device is written to directly; what it was given before a failure stays given.
     *
     * @param file the file to make or replace; of a symbolic link, what it points to
     * @param content writes the content to a buffered stream; need not close it
     * @throws UserException when the directory is missing or not writable, when {@code file} is a directory, or when
     *     writing fails (a full disk, a pipe that nobody reads any more); the message names the file and the reason
     */
    public static void write(Path file, ThrowingConsumer<? super OutputStream> content) {
        if (isStream(file)) {
            pass(file, content);
            return;
        }
        Path target = target(file);
        Path directory = directory(target);
        while (!written(file, target, content)) {
            // somebody took the temporary file for an abandoned one before it was locked, and removed it
        }
        force(directory);
        removeAbandoned(directory, prefix(target));
    }

    /** Whether it is a pipe or a device; of a symbolic link, what it points to, which may have no path of its own. */
    private static boolean isStream(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).isOther();
        } catch (IOException e) {
            return false; // there is none yet, or what writes the file says what is wrong
        }
    }

    private static void pass(Path stream, ThrowingConsumer<? super OutputStream> content) {
        // not forced to disk: a pipe has none; a named pipe waits here for its reader, as everywhere
        try (OutputStream out = new BufferedOutputStream(new FileOutputStream(stream.toFile()), 1 << 16)) {
            content.accept(out);
        } catch (IOException e) {
            throw new UserException("Cannot write " + stream + ": " + Faults.reason(e), e);
        }
    }

    private static boolean written(Path file, Path target, ThrowingConsumer<? super OutputStream> content) {
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
                content.accept(buffered);
                buffered.flush();
                out.getFD().sync();
                if (POSIX) { // under the lock, which ends with the stream
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

    /** Locks a file, where that is possible; false where somebody else has locked it. */
    private static boolean locked(FileOutputStream out) {
        try {
            return WorkLock.tryLock(out.getChannel());
        } catch (IOException e) {
            return true; // no locks on this file system; abandoned files go by their age there
        }
    }

    /**
     * Checks that {@link #write} can begin: for long work whose result should not be lost at its end. Removes what a
     * killed process left behind. A pipe is not opened: its reader would take that for the end.
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
            // permissions alone do not tell, and a full disk has room for a file without content
            Files.write(probe, new byte[1], StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            delete(probe);
            throw new UserException("Cannot write " + file + ": " + Faults.reason(e), e);
        }
        delete(probe);
        removeAbandoned(directory(target), prefix(target));
    }

    /**
     * Removes the temporary files that killed processes left behind in a directory, whatever file they were to become.
     * One that does not exist has none.
     */
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
            // tidiness only
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
            return false; // it is gone
        }
    }
}
