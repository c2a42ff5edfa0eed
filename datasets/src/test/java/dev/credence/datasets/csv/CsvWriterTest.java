package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvWriterTest {
    @TempDir
    Path directory;

    @Test
    void whatIsWrittenIsReadBackTheSame() {
        Path file = directory.resolve("out.csv");
        CsvWriter.write(
                file,
                List.of("name", "mean, y", "sd"),
                List.of(List.of("a \"b\"", 0.1 + 0.2, 1e-300), List.of("two\nlines", -0.0, 5)));
        CsvTable table = CsvTable.read(file);
        assertThat(table.header()).containsExactly("name", "mean, y", "sd");
        assertThat(table.text(0, 0)).isEqualTo("a \"b\"");
        assertThat(Double.parseDouble(table.text(0, 1))).isEqualTo(0.1 + 0.2);
        assertThat(Double.parseDouble(table.text(0, 2))).isEqualTo(1e-300);
        assertThat(table.text(1, 0)).isEqualTo("two\nlines");
    }

    @Test
    void aFailureHalfWayLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = directory.resolve("out.csv");
        CsvWriter.write(file, List.of("a"), List.of(List.of(1)));
        assertThatThrownBy(() -> CsvWriter.write(file, List.of("a"), List.of(List.of(2), List.of(3, 4))))
                .hasMessageContaining("A row has 2 fields, the header 1");
        assertThat(Files.readString(file)).isEqualTo("a\n1\n");
        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all).containsExactly(file);
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() {
        assertThatThrownBy(() -> CsvWriter.write(directory, List.of("a"), List.of()))
                .hasMessageContaining("Cannot write " + directory);
    }
}
