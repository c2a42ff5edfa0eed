package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documents are wrapped at 120 columns, as by {@code .ci/wrap-markdown}; except tables, code and links. */
final class MarkdownTest {
    private static final int COLUMNS = 120;

    @Test
    void noLineIsLongerThan120Columns() throws IOException {
        List<String> tooLong = new ArrayList<>();
        List<Path> documents = documents();
        for (Path document : documents) {
            tooLong(Files.readAllLines(document))
                    .forEach(line -> tooLong.add(Repository.root().relativize(document) + ", line " + line));
        }
        assertThat(documents).hasSizeGreaterThan(10);
        assertThat(tooLong)
                .as("longer than %d columns: run .ci/wrap-markdown", COLUMNS)
                .isEmpty();
    }

    @Test
    void tablesCodeAndLinksMayBeLong() {
        String words = "words ".repeat(21);
        assertThat(tooLong(List.of(words, "- " + words))).containsExactly(1, 2);
        assertThat(tooLong(List.of("| " + words, "    " + words, "```sh", words, "```", "x".repeat(121))))
                .isEmpty();
        assertThat(tooLong(List.of("```", "code", "```", words))).containsExactly(4);
    }

    private static List<Integer> tooLong(List<String> lines) {
        List<Integer> found = new ArrayList<>();
        boolean code = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            code ^= line.startsWith("```");
            boolean breakable = line.strip().replaceFirst("^[-*] ", "").contains(" ");
            if (line.length() > COLUMNS && breakable && !code && !line.startsWith("|") && !line.startsWith("    ")) {
                found.add(i + 1);
            }
        }
        return found;
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(Repository.root());
                Stream<Path> guides = Files.walk(Repository.root().resolve("docs"))) {
            return Stream.concat(top, guides)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }
}
