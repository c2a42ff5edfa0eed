package dev.credence.core.file;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Inter-process lock on files in use. The system releases it when the process ends, so it is never left behind. The
 * empty lock file stays and has no meaning by itself: removing it would let a third process lock a new file beside a
 * second that waits for the removed one.
 */
public final class WorkLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private WorkLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Acquires a lock.
     *
     * @param file the lock file; its directory exists
     * @param inTheWay message if the lock is held
     * @throws UserException if this process or another holds the lock, or the file cannot be created
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

    /** Tries to lock a channel's file; false if it is locked. */
    static boolean tryLock(FileChannel channel) throws IOException {
        try {
            // a byte far beyond the content: others can still read it where locks are mandatory
            return channel.tryLock(Long.MAX_VALUE - 1, 1, false) != null;
        } catch (OverlappingFileLockException e) {
            return false; // locked by this process
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
