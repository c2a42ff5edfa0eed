package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.detail.RunDetailsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
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
                .contains(
                        "two-moons (1 split)\n",
                        "sine-gap (1 split)\n",
                        "dropout-alpha:hidden=4,epochs=3,",
                        "log_likelihood",
                        "rmse",
                        "error");
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

    /** For data with one split, N counts its repeats, as help says. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void splitsCountsThoseOfAllRepeats(int splits) throws IOException {
        Result result = Cli.run(
                "compare",
                "--dataset",
                "sine-gap",
                "--method",
                METHOD,
                "--splits",
                splits,
                "--repeats",
                "3",
                "--data-dir",
                folder,
                "--out",
                folder.resolve("out"));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("out/results.jsonl"))).hasSize(splits);
        assertThat(Cli.run("compare", "--help").out())
                .contains("Run only the first N of splits times --repeats; 0: all (default: 0).");
    }

    /** One job uses all cores for its device, two share them. */
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

    /** For sampled predictions: evaluation must not consume random numbers of training. */
    @ParameterizedTest
    @ValueSource(strings = {"dropout-alpha", "vbp", "vi"})
    void aCurveOfTheTestLogLikelihoodEndsAtTheResultAndChangesNothing(String method) throws IOException {
        List<JsonNode> metrics = new ArrayList<>();
        for (int every : new int[] {0, 2}) {
            Path out = folder.resolve("every" + every);
            Result result = Cli.run(
                    "compare",
                    "--dataset",
                    "two-moons,sine-gap",
                    "--method",
                    method + ":hidden=4,epochs=5",
                    "--curve-every",
                    every,
                    "--device",
                    "nd4j",
                    "--data-dir",
                    folder,
                    "--out",
                    out);
            assertThat(result.code()).as(result.err()).isZero();
            ObjectMapper json = new ObjectMapper();
            for (String line : Files.readAllLines(out.resolve("results.jsonl"))) {
                metrics.add(json.readTree(line).path("metrics"));
            }
            assertThat(Files.readString(out.resolve("report.html")).contains("Log-likelihood during training"))
                    .isEqualTo(every > 0);
        }
        assertThat(metrics).hasSize(4);
        assertThat(metrics.subList(2, 4)).isEqualTo(metrics.subList(0, 2));
        RunDetails details = RunDetailsFile.read(
                        folder.resolve("every2"), "two-moons", 0, method + ":hidden=4,epochs=5")
                .orElseThrow();
        double[] test = details.learning().testLogLikelihoods();
        assertThat(details.learning().evaluated()).containsExactly(1, 3, 4);
        assertThat(test[4]).isCloseTo(metrics.get(0).path("log_likelihood").asDouble(), Offset.offset(1e-6));
        assertThat(test[1]).isNotEqualTo(test[4]);
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
                .contains(
                        "warning: " + diverges + " on sine-gap, split 0 failed, the others continue: Training stopped")
                .contains("1 run failed; the finished ones are kept in");
        assertThat(Files.readAllLines(folder.resolve("out/results.jsonl"))).hasSize(1);
    }

    @Test
    void standardDropoutStandsBesideMcDropout() throws IOException {
        Path out = folder.resolve("out");
        Result result = Cli.run(
                "compare",
                "--dataset",
                "sine-gap",
                "--method",
                METHOD,
                "--method",
                METHOD + ",prediction=mean-weights",
                "--device",
                "nd4j",
                "--data-dir",
                folder,
                "--out",
                out);
        assertThat(result.code()).as(result.err()).isZero();
        ObjectMapper json = new ObjectMapper();
        try (Stream<Path> runs = Files.list(out.resolve("runs"))) {
            for (Path run : runs.toList()) {
                JsonNode details = json.readTree(run.toFile());
                JsonNode sd = details.path("points").path("epistemic_sd");
                if (details.path("label").asText().contains("mean-weights")) {
                    assertThat(sd).isNotEmpty().allMatch(value -> value.asDouble() == 0);
                } else {
                    assertThat(sd).anyMatch(value -> value.asDouble() > 0.1);
                }
            }
        }
    }
}
