package dev.credence.eval.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.LineFile.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes on a full disk, simulated by a limit on the length of files. */
final class LineFileTest {
    private static final Format<String> FORMAT =
            new Format<>("{\"line\":", "test", "a line", Function.identity(), Function.identity());

    @TempDir
    private Path folder;

    /** Appends lines until it fails, in a process with a limit. */
    static final class Appending {
        private Appending() {}

        public static void main(String[] args) {
            try (LineFile<String> file = LineFile.open(Path.of(args[0]), FORMAT)) {
                for (int i = 0; i < 100_000; i++) {
                    file.append("{\"line\": \"" + "x".repeat(i % 97) + "\"}");
                }
            }
        }
    }

    @Test
    @DisplayName("After a line that does not fit on the disk, the file ends with the line before")
    void tornLineIsRemoved() throws IOException, InterruptedException {
        Path shell = Path.of("/bin/sh");
        assumeTrue(Files.isExecutable(shell));
        Path file = folder.resolve("lines.jsonl");
        Path log = folder.resolve("log");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        // JVM performance data would be a longer file
        List<String> command = List.of(java, "-XX:-UsePerfData", "-cp", classes, Appending.class.getName());
        ProcessBuilder builder = new ProcessBuilder(shell.toString(), "-c", "ulimit -f 16; exec \"$@\"", "sh");
        builder.command().addAll(command);
        builder.command().add(file.toString());
        Process process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(log)).contains("Cannot write results to", "What is finished and in it is kept");
        String text = Files.readString(file);
        assertThat(text).hasSizeGreaterThan(4000).endsWith("\n");
        for (String line : text.lines().toList()) {
            assertThat(JsonRecord.tree(line).has("line")).isTrue();
        }
    }

    @Test
    @DisplayName("A damaged line is named once, with the column in it")
    void aDamagedLineIsNamedOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("lines.jsonl"), "{\"line\":1}\n{\"line\":x}\n{\"line\":3}\n");
        Format<String> json = new Format<>(
                "{\"line\":",
                "test",
                "a line",
                Function.identity(),
                line -> JsonRecord.tree(line).toString());
        assertThatThrownBy(() -> LineFile.read(file, json))
                .hasMessageContaining("lines.jsonl, line 2: this is not a line (")
                .hasMessageMatching(".* at column \\d+\\)[.] Remove the line.*")
                .hasMessageNotContaining("line 1");
    }
}
