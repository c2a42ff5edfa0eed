package dev.credence.core.file;

import java.io.IOException;

/** Takes a value and may fail with an {@link IOException}: what writes a file's content to the stream it is given. */
@FunctionalInterface
public interface ThrowingConsumer<T> {
    void accept(T value) throws IOException;
}
