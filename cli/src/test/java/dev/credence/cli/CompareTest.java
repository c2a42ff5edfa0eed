package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CompareTest {
    private static final String METHOD = "dropout-alpha:hidden=4,epochs=3,prediction-samples=10";

    @TempDir
    private Path folder;

    private Result compare() {
        return compare("nd4j", 2, "out");
    }

    private Result compare(String device, int jobs, String out) {
        return Cli.run(
                "compare",
                "--dataset",
                "two-moons,sine-gap",
                "--method",
                METHOD,
                "--grid",
                "alpha=0,1",
                "--jobs",
                Integer.toString(jobs),
                "--device",
                device,
                "--data-dir",
                folder,
                "--out",
                folder.resolve(out));
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

    /** One job has all the cores for its device, two share them. */
    @ParameterizedTest
    @ValueSource(strings = {"simd", "nd4j"})
    void oneAndTwoJobsGiveTheSameBits(String device) throws IOException {
        List<JsonNode> metrics = new ArrayList<>();
        for (int jobs = 1; jobs <= 2; jobs++) {
            Result result = compare(device, jobs, "jobs" + jobs);
            assertThat(result.code()).as(result.err()).isZero();
            JsonNode summary = new ObjectMapper()
                    .readTree(folder.resolve("jobs" + jobs + "/summary.json").toFile());
            metrics.add(summary);
        }
        assertThat(metrics.get(0).findValues("metrics"))
                .hasSize(2)
                .isEqualTo(metrics.get(1).findValues("metrics"));
    }

    @Test
    void aRunThatFailsIsShownWithItsReasonAndTheOthersAreKept() throws IOException {
        String diverges = "dropout-alpha:optimiser=sgd,learning-rate=100,epochs=50,hidden=50";
        Result result = Cli.run(
                "compare",
                "--dataset",
                "sine-gap",
                "--method",
                METHOD,
                "--method",
                diverges,
                "--device",
                "nd4j",
                "--data-dir",
                folder,
                "--out",
                folder.resolve("out"));
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err())
                .contains("warning: " + diverges + " on sine-gap, split 0 failed, the others go on: Training stopped")
                .contains("1 run failed; the finished ones are kept in");
        assertThat(Files.readAllLines(folder.resolve("out/results.jsonl"))).hasSize(1);
    }
}
