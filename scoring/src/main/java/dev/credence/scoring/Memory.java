package dev.credence.scoring;

import dev.credence.core.UserException;
import java.util.Locale;
import java.util.function.Supplier;

/** Reports a table that exceeds the heap; the remedy differs from that of a network that exceeds it. */
public final class Memory {
    private static final double MEGA = 1 << 20;

    private Memory() {}

    /**
     * Reads data.
     *
     * @param data for the message: {@code the table houses.csv}
     * @throws UserException if the heap is too small
     */
    public static <T> T reading(Object data, Supplier<T> read) {
        try {
            return read.get();
        } catch (OutOfMemoryError e) {
            throw new UserException(
                    String.format(
                            Locale.ROOT,
                            "%s does not fit into the memory of this JVM, %.0f MB. Give it more, such as 8 GB:"
                                    + " CREDENCE_JAVA_OPTS=-Xmx8g; or leave out rows or columns.",
                            data,
                            Runtime.getRuntime().maxMemory() / MEGA),
                    e);
        }
    }
}
