package dev.credence.datasets.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/** A temporary file with the content of a stream, for formats that need a whole file. */
final class Spool {
    private Spool() {}

    static void with(InputStream content, Consumer<Path> use) throws IOException {
        Path file = Files.createTempFile("credence", ".table");
        try {
            Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            use.accept(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
