package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** credence figures. */
final class FiguresTest {
    @TempDir
    private Path folder;

    @Test
    @DisplayName("It writes a page, the sentences with their numbers, and a table for each chart")
    void pageNumbersAndTables() throws IOException {
        Path out = folder.resolve("figures");
        Result result = Cli.run("figures", "--quick", "--only", "prior", "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("Functions drawn from the prior", "holds: ", "kurtosis at 8 units");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("id=\"prior-relu-8\"", "id=\"prior-tanh-64\"")
                .doesNotContain("figures are drawn.");
        JsonNode figures = new ObjectMapper()
                .readTree(out.resolve("figures.json").toFile())
                .path("figures");
        assertThat(figures).hasSize(1);
        JsonNode law = figures.path(0).path("laws").path(0);
        assertThat(law.path("holds").isBoolean()).isTrue();
        assertThat(law.path("numbers").path("kurtosis at 8 units").asDouble()).isGreaterThan(3);
        assertThat(Files.readAllLines(out.resolve("prior-tanh-8.csv")))
                .hasSize(20 * 201 + 1)
                .startsWith("series,x,y,lower,upper");
    }

    @Test
    @DisplayName("An unknown figure, and a folder that is a file, are refused together, with the names there are")
    void mistakes() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Result result = Cli.run("figures", "--only", "co3,prior", "--out", file);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("--only names co3, but the figures are co2, heteroscedastic", "is a file, expected a folder");
    }

    @Test
    @DisplayName("Without the data nothing is trained, and the message says where they belong")
    void withoutData() {
        Result result = Cli.run(
                "figures", "--quick", "--only", "prior,co2", "--data-dir", folder.resolve("none"), "--out", folder);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("co2").contains("put it there");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }
}
