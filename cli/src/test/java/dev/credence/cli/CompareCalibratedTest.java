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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare --calibrate}. */
final class CompareCalibratedTest {
    @TempDir
    private Path folder;

    private Result compare(String out, Object... more) {
        List<Object> args = new ArrayList<>(List.of("compare", "--dataset", "two-moons,sine-gap", "--method"));
        args.add("dropout-alpha:hidden=4,epochs=3,prediction-samples=10");
        args.addAll(List.of("--device", "nd4j", "--data-dir", folder, "--out", folder.resolve(out)));
        args.addAll(List.of(more));
        return Cli.run(args.toArray());
    }

    private List<JsonNode> metrics(String out) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve(out).resolve("results.jsonl"))) {
            all.add(new ObjectMapper().readTree(line).path("metrics"));
        }
        return all;
    }

    @Test
    @DisplayName("Every score is calibrated for regression and classification; a resumed comparison has the same bits")
    void everyScoreIsCalibrated() throws IOException {
        Result result = compare("out", "--calibrate", "0.4", "--repeats", "2");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .containsPattern("calibrated on \\d+ kept points of each split")
                .containsPattern("pit, 95 % +\\d+\\.\\d %")
                .contains("cqr, 50 %", "normalised, 80 %", "absolute, 90 %", "aps by class", "lac, 50 %");
        List<JsonNode> whole = metrics("out");
        assertThat(whole).hasSize(4);
        for (JsonNode run : whole) {
            String score = run.has("rmse") ? "pit" : "aps or empty";
            double covered = run.path("covered[" + score + " 0.8]").doubleValue();
            assertThat(run.path("within[" + score + " 0.8]").doubleValue())
                    .isEqualTo(
                            covered >= run.path("lowest[" + score + " 0.8]").doubleValue()
                                            && covered
                                                    <= run.path("highest[" + score + " 0.8]")
                                                            .doubleValue()
                                    ? 1
                                    : 0);
        }
        Path again = Files.createDirectory(folder.resolve("again"));
        List<String> lines = Files.readAllLines(folder.resolve("out/results.jsonl"));
        Files.writeString(
                again.resolve("results.jsonl"),
                lines.get(0) + "\n" + lines.get(2).substring(0, 50));
        assertThat(compare("again", "--calibrate", "0.4", "--repeats", "2").code())
                .isZero();
        assertThat(metrics("again")).containsExactlyInAnyOrderElementsOf(whole);
        Result other = compare("out", "--repeats", "2");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("calibration kept points for the coverages 0.5, 0.8, 0.9, 0.95, now none");
        Result narrower = compare("out", "--calibrate", "0.4", "--coverage", "0.5", "--repeats", "2");
        assertThat(narrower.code()).isEqualTo(2);
        assertThat(narrower.err()).contains("0.95, now kept points for the coverages 0.5");
    }

    @Test
    @DisplayName("Errors are reported before anything runs")
    void mistakes() {
        for (String[] mistake : new String[][] {
            {"--calibrate", "1.5", "--calibrate is 1.5"},
            {"--calibrate", "0.4,--coverage,1", "--coverage is 1.0"},
            {"--calibrate", "0.4,--coverage,0.9,--coverage,0.9", "twice"},
            {"--coverage", "0.9", "needs --calibrate"},
            {"--calibrate", "0.0001", "would be kept"}
        }) {
            List<Object> args = new ArrayList<>(List.of(mistake[0]));
            args.addAll(List.of(mistake[1].split(",", -1)));
            Result result = compare("none", args.toArray());
            assertThat(result.code()).as(mistake[2]).isEqualTo(2);
            assertThat(result.err()).contains(mistake[2]);
            assertThat(folder.resolve("none/results.jsonl")).doesNotExist();
        }
    }
}
