package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareTest {
    private static final String METHOD = "dropout-alpha:hidden=4,epochs=3,prediction-samples=10";

    @TempDir
    private Path folder;

    private Result compare() {
        return Cli.run(
                "compare",
                "--dataset",
                "two-moons,sine-gap",
                "--method",
                METHOD,
                "--grid",
                "alpha=0,1",
                "--jobs",
                "2",
                "--device",
                "nd4j",
                "--data-dir",
                folder,
                "--out",
                folder.resolve("out"));
    }

    @Test
    void aTableIsPrintedAndTheFilesAreWrittenAndFinishedRunsAreNotRepeated() throws IOException {
        Result result = compare();
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("two-moons (1 split)\n", "sine-gap (1 split)\n", METHOD, "log_likelihood", "rmse", "error");
        Path lines = folder.resolve("out/results.jsonl");
        byte[] first = Files.readAllBytes(lines);
        assertThat(Files.readAllLines(lines)).hasSize(2);
        JsonNode summary =
                new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile());
        assertThat(summary).hasSize(2);

        Result again = compare();
        assertThat(again.code()).isZero();
        assertThat(again.err()).contains("2 of 2 runs were finished before");
        assertThat(again.out()).isEqualTo(result.out());
        assertThat(Files.readAllBytes(lines)).isEqualTo(first);
    }
}
