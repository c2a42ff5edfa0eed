package dev.credence.format.arrow;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.arrow.memory.util.MemoryUtil;

/** Errors of the library, which are of many kinds, as errors of a table. */
final class ArrowGuard {
    private static final String OPTION = "--add-opens=java.base/java.nio=ALL-UNNAMED";

    private ArrowGuard() {}

    /** What may fail. */
    interface Action<T> {
        T run() throws IOException;
    }

    /** Runs what reads a file; anything that it throws means that the file is damaged. */
    static <T> T reading(Action<T> action) throws IOException {
        try {
            return action.run();
        } catch (UserException e) {
            throw e;
        } catch (IOException e) {
            throw damaged(e);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
            throw damaged(e);
        }
    }

    /**
     * Runs what opens a file.
     *
     * @throws UserException if the library has no access to memory outside of the heap
     */
    static <T> T opening(Action<T> action) throws IOException {
        try {
            ByteBuffer unused = MemoryUtil.directBuffer(0, 0);
        } catch (UnsupportedOperationException | ExceptionInInitializerError | NoClassDefFoundError e) {
            throw new UserException(
                    "Arrow files need an option of the Java virtual machine: start it with " + OPTION + ".", e);
        }
        return action.run();
    }

    private static DataException damaged(Throwable e) {
        String message = e.getMessage();
        String reason = message == null || message.isBlank() ? e.getClass().getSimpleName() : message.strip();
        return new DataException(
                "the Arrow file cannot be read (" + reason
                        + "). It is damaged, or has a feature that is not supported; make it again.",
                e);
    }
}
