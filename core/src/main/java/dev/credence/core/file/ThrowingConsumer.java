package dev.credence.core.file;

import java.io.IOException;

/** A consumer that may throw an {@link IOException}, such as a writer of a file's content. */
@FunctionalInterface
public interface ThrowingConsumer<T> {
    void accept(T value) throws IOException;
}
