package dev.credence.core.file;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps two pieces of work from writing the same files. The system ends it with the process, however that ends: a lock
 * is never left behind. Its file is, empty, and means nothing by itself; to remove it would let a third one in beside a
 * second that waits to lock what is removed.
 */
public final class WorkLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private WorkLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes a lock.
     *
     * @param file that stands for it; its directory exists
     * @param inTheWay the message where somebody else has it
     * @throws UserException when somebody else has it, in this process or another, or the file cannot be made
     */
    public static WorkLock take(Path file, String inTheWay) {
        WorkLock lock;
        try {
            lock = new WorkLock(file, FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw unwritable(file, e);
        }
        boolean mine = false;
        try {
            mine = tryLock(lock.channel);
        } catch (IOException e) {
            throw unwritable(file, e);
        } finally {
            if (!mine) {
                lock.close();
            }
        }
        if (!mine) {
            throw new UserException(inTheWay);
        }
        return lock;
    }

    /** Whether what a channel writes to is locked by this call, and by nobody else. */
    static boolean tryLock(FileChannel channel) throws IOException {
        try {
            // a byte far beyond the content: others can still read it where locks are mandatory
            return channel.tryLock(Long.MAX_VALUE - 1, 1, false) != null;
        } catch (OverlappingFileLockException e) {
            return false; // within this process
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    private static UserException unwritable(Path file, IOException e) {
        return new UserException("Cannot write " + file + ": " + Faults.reason(e), e);
    }
}
