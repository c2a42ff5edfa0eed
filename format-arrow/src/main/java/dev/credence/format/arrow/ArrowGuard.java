package dev.credence.format.arrow;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import java.io.IOException;

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

    /** Runs what is first to use the library. */
    static <T> T opening(Action<T> action) throws IOException {
        try {
            return action.run();
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            throw new UserException(
                    "Arrow files need an option of the Java virtual machine: start it with " + OPTION + ".", e);
        }
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
