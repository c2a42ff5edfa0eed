package dev.credence.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for one target's files, in memory where the machine has such a file system: a million inputs are written to
 * it.
 */
final class Scratch {
    private static final Path MEMORY = Path.of("/dev/shm");

    private Scratch() {}

    /** A new folder, removed when the JVM ends. */
    static Path folder() {
        try {
            Path folder = Files.isWritable(MEMORY)
                    ? Files.createTempDirectory(MEMORY, "credence-fuzz-")
                    : Files.createTempDirectory("credence-fuzz-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files below a folder, relative to it, sorted. */
    static List<Path> files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(folder::relativize)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes a folder and what is in it. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
