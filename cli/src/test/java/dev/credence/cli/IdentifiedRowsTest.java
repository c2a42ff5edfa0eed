package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IdentifiedRowsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(58, 9);

    @TempDir
    private Path folder;

    private Path rows(String name, int count) throws IOException {
        StringBuilder text = new StringBuilder("x,number,y\n");
        for (int i = 0; i < count; i++) {
            double x = i % 5;
            String label = RANDOM.uniform(name.length(), i) < 0.2 + 0.1 * x ? "a" : "b";
            text.append(x).append(",n").append(name).append(i).append(',').append(label);
            text.append('\n');
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private Result run(String command, Path model, Object... more) {
        List<Object> all = new ArrayList<>(List.of(command));
        if (!command.equals("train")) {
            all.addAll(List.of("--model", model));
        }
        all.addAll(List.of(more));
        all.addAll(List.of("--device", "nd4j"));
        return Cli.run(all.toArray());
    }

    private Result done(String command, Path model, Object... more) {
        Result result = run(command, model, more);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private double covered(Path model, Path data, Object... more) throws IOException {
        Path json = folder.resolve("e.json");
        List<Object> all = new ArrayList<>(List.of("--data", data, "--json", json));
        all.addAll(List.of(more));
        done("evaluate", model, all.toArray());
        return new ObjectMapper()
                .readTree(json.toFile())
                .path("coverage")
                .path(0)
                .path("covered")
                .asDouble();
    }

    @Test
    @DisplayName("evaluate --id measures the sets of predict --id; calibrate --id draws by the column, in any order")
    void id() throws IOException {
        Path model = folder.resolve("m.credence");
        done(
                "train",
                model,
                "--method",
                "map",
                "--epochs",
                5,
                "--hidden",
                2,
                "--data",
                rows("train.csv", 60),
                "--target",
                "y",
                "--id",
                "number",
                "--out",
                model);
        Path data = rows("calibration.csv", 90);
        Path calibrated = folder.resolve("c.credence");
        done("calibrate", model, "--data", data, "--id", "number", "--empty-sets", "--out", calibrated);
        Path plain = folder.resolve("plain.credence");
        done("calibrate", model, "--data", data, "--empty-sets", "--out", plain);
        assertThat(Files.mismatch(plain, calibrated)).isNotNegative();

        List<String> lines = Files.readAllLines(data);
        List<String> turned = new ArrayList<>(List.of(lines.get(0)));
        for (int i = lines.size() - 1; i > 0; i--) {
            turned.add(lines.get(i));
        }
        Path other = folder.resolve("o.credence");
        Path reversed = Files.write(folder.resolve("calibration.csv"), turned);
        done("calibrate", model, "--data", reversed, "--id", "number", "--empty-sets", "--out", other);
        assertThat(predictions(other, rows("later.csv", 100)))
                .isEqualTo(predictions(calibrated, folder.resolve("later.csv")));

        Path later = folder.resolve("later.csv");
        List<String> sets = predictions(calibrated, later);
        List<String> labels = Files.readAllLines(later);
        double held = 0;
        for (int i = 1; i < labels.size(); i++) {
            String label = labels.get(i).substring(labels.get(i).lastIndexOf(',') + 1);
            String set = sets.get(i).substring(sets.get(i).lastIndexOf(',') + 1);
            held += List.of(set.split("\\|")).contains(label) ? 0.01 : 0;
        }
        assertThat(covered(calibrated, later, "--id", "number")).isCloseTo(held, within(1e-9));
        assertThat(covered(calibrated, later)).isNotCloseTo(held, within(1e-9));
        Result refused = run("evaluate", calibrated, "--data", later, "--id", "none");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("has no column 'none', which rows are named by; its columns are x, number, y");
    }

    private List<String> predictions(Path model, Path data) throws IOException {
        Path out = folder.resolve("p.csv");
        done("predict", model, "--data", data, "--id", "number", "--out", out);
        return Files.readAllLines(out);
    }
}
