package dev.credence.cli.command;

import dev.credence.core.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that is deleted with its files when closed.
 *
 * @param path where it is
 */
record TemporaryFolder(Path path) implements AutoCloseable {
    /** A new one, whose name begins so. */
    static TemporaryFolder make(String prefix) {
        try {
            return new TemporaryFolder(Files.createTempDirectory(prefix));
        } catch (IOException e) {
            throw new UserException(
                    "Cannot make a temporary folder in " + System.getProperty("java.io.tmpdir") + ": " + e.getMessage(),
                    e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> below = Files.walk(path)) {
            List<Path> deepestFirst = below.sorted(Comparator.reverseOrder()).toList();
            for (Path one : deepestFirst) {
                Files.delete(one);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
