package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

/** {@code calibrate --recalibrate} of an over-confident classifier: every fifth label has changed. */
final class ClassRecalibrationCliTest {
    @TempDir
    private Path folder;

    private static Result done(Object... args) {
        Result result = Cli.run(args);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    /** A table of some rows, with every fifth label exchanged. */
    private Path flipped(List<String> lines, int from, int to, String name) throws IOException {
        List<String> rows = new ArrayList<>(List.of(lines.get(0)));
        for (int i = from; i < to; i++) {
            String line = lines.get(i);
            boolean up = line.endsWith("up");
            String rest = line.substring(0, line.lastIndexOf(',') + 1);
            rows.add(i % 5 == 0 ? rest + (up ? "down" : "up") : line);
        }
        return Files.write(folder.resolve(name), rows);
    }

    private String refusal(Path model, Path rows) {
        Path out = folder.resolve("refused.credence");
        Result result = Cli.run(
                "calibrate",
                "--recalibrate",
                "isotonic",
                "--model",
                model,
                "--device",
                "nd4j",
                "--data",
                rows,
                "--out",
                out);
        assertThat(result.code()).isEqualTo(2);
        assertThat(out).doesNotExist();
        return result.err();
    }

    private double metric(Path model, Path test, String name) throws IOException {
        Path json = folder.resolve("metrics.json");
        done("evaluate", "--model", model, "--device", "nd4j", "--data", test, "--json", json);
        return new ObjectMapper()
                .readTree(Files.readString(json))
                .path("metrics")
                .path(name)
                .doubleValue();
    }

    @Test
    @DisplayName("Every method improves the log score of other rows and describes itself")
    void everyMethodHelps() throws IOException {
        List<String> lines = Files.readAllLines(Tables.write(folder.resolve("all.csv"), 1100));
        Path known = Files.write(folder.resolve("known.csv"), lines.subList(0, 301));
        Path rows = flipped(lines, 301, 701, "rows.csv");
        Path test = flipped(lines, 701, 1101, "test.csv");
        Path model = folder.resolve("m.credence");
        done(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--data",
                known,
                "--target",
                "label",
                "--ignore",
                "y",
                "--set",
                "epochs=60",
                "--out",
                model);
        double before = metric(model, test, "log_likelihood");
        double calibration = metric(model, test, "ece");
        double accuracy = metric(model, test, "accuracy");
        for (String name : List.of("temperature", "mean-temperature", "isotonic", "beta")) {
            Path better = folder.resolve(name + ".credence");
            Result said = done(
                    "calibrate",
                    "--recalibrate",
                    name,
                    "--model",
                    model,
                    "--device",
                    "nd4j",
                    "--data",
                    rows,
                    "--out",
                    better);
            assertThat(said.out()).contains("recalibrated on rows.csv", "before", "after", "log_likelihood", "ece");
            // the best score with a fifth of the labels exchanged: 0.8 log 0.8 + 0.2 log 0.2 = -0.50
            assertThat(metric(better, test, "log_likelihood"))
                    .as(name)
                    .isGreaterThan(before)
                    .isBetween(-0.65, -0.45);
            assertThat(metric(better, test, "ece")).as(name).isLessThan(calibration);
            if (name.equals("mean-temperature")) {
                assertThat(metric(better, test, "accuracy")).isEqualTo(accuracy);
            }
        }
        Result wrong = Cli.run(
                "calibrate",
                "--recalibrate",
                "pit",
                "--model",
                model,
                "--device",
                "nd4j",
                "--data",
                rows,
                "--out",
                folder.resolve("no.credence"));
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("is for numbers");
        List<String> ups = new ArrayList<>(List.of(lines.get(0)));
        lines.subList(301, 1101).stream()
                .filter(line -> line.endsWith("up"))
                .limit(100)
                .forEach(ups::add);
        Path one = Files.write(folder.resolve("one.csv"), ups);
        assertThat(refusal(model, one)).contains("All 100 rows are of the class 'up'", "give such rows");
        ups.set(
                50,
                lines.subList(301, 1101).stream()
                        .filter(line -> line.endsWith("down"))
                        .findFirst()
                        .orElseThrow());
        Path rare = Files.write(folder.resolve("rare.csv"), ups);
        assertThat(refusal(model, rare)).contains("All but 1 of the 100 rows are of the class 'up'", "too few");
    }
}
