package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Convention 5: small files. */
final class SourceSizeTest {
    private static final int MAX_LINES = 500;

    @Test
    void noSourceFileHasMoreThan500Lines() throws IOException {
        List<String> tooLong = new ArrayList<>();
        List<Path> sources;
        try (Stream<Path> files = Files.walk(Repository.root())) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file ->
                            !Repository.root().relativize(file).toString().matches("(.*/)?target(-[^/]*)?/.*"))
                    .toList();
        }
        for (Path source : sources) {
            int lines = Files.readAllLines(source).size();
            if (lines > MAX_LINES) {
                tooLong.add(Repository.root().relativize(source) + ": " + lines + " lines");
            }
        }
        assertThat(sources).as("sources found").isNotEmpty();
        assertThat(tooLong).as("files over %d lines: split them", MAX_LINES).isEmpty();
    }
}
