package dev.credence.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** The repository's checkout. */
final class Repository {
    private Repository() {}

    /** The root folder. */
    static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(".mvn"))) {
                return folder;
            }
        }
        throw new IllegalStateException("no .mvn above " + Path.of("").toAbsolutePath());
    }
}
