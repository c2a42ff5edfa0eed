package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code evaluate --adaptive} on a time series whose outcomes change. */
final class AdaptiveTest {
    @TempDir
    private Path folder;

    @Test
    @DisplayName("After a change of the outcomes adaptive intervals regain their coverage, the model's own do not")
    void coverageComesBack() throws IOException {
        Path data = Tables.write(folder.resolve("data.csv"), 60);
        Path model = folder.resolve("m.credence");
        Result trained = Cli.run(
                "train",
                "--method",
                "gp",
                "--device",
                "nd4j",
                "--data",
                data,
                "--target",
                "y",
                "--ignore",
                "label",
                "--out",
                model);
        assertThat(trained.code()).as(trained.err()).isZero();
        List<String> lines = new ArrayList<>(Files.readAllLines(Tables.write(folder.resolve("all.csv"), 800)));
        for (int i = 401; i <= 800; i++) { // errors of these rows are a little more than four times as large
            String[] cells = lines.get(i).split(",", -1);
            double moved = Double.parseDouble(cells[2]) + (i % 2 == 0 ? 0.3 : -0.3);
            lines.set(i, cells[0] + "," + cells[1] + "," + moved + "," + cells[3]);
        }
        Path later = Files.write(folder.resolve("later.csv"), lines);
        Path json = folder.resolve("e.json");
        Result result = Cli.run(
                "evaluate",
                "--model",
                model,
                "--device",
                "nd4j",
                "--data",
                later,
                "--adaptive",
                "0.5,0.9",
                "--adaptive-step",
                "0.05",
                "--json",
                json);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("surely within", "721 to 800");
        JsonNode ninety = JsonRecord.tree(Files.readString(json)).at("/adaptive/1");
        double bound = ninety.get("bound").doubleValue();
        assertThat(bound).isCloseTo(0.95 / (0.05 * 800), within(1e-12));
        assertThat(ninety.get("covered").doubleValue()).isCloseTo(0.9, within(bound));
        assertThat(ninety.get("model_covered").doubleValue()).isLessThan(0.75);
        assertThat(ninety.at("/over_time/9/covered").doubleValue()).isGreaterThan(0.8);
        assertThat(ninety.at("/over_time/9/model_covered").doubleValue()).isLessThan(0.5);
    }

    @Test
    @DisplayName("Coverages and steps out of range, and classes, are refused")
    void mistakesAreSaid() throws IOException {
        Path data = Tables.write(folder.resolve("data.csv"), 60);
        Path none = folder.resolve("none.credence");
        Result wrong = Cli.run(
                "evaluate", "--model", none, "--data", data, "--adaptive", "1.5,0.9,0.9", "--adaptive-step", "0");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--adaptive is 1.5", "twice", "--adaptive-step is 0.0");
        Result alone = Cli.run("evaluate", "--model", none, "--data", data, "--adaptive-step", "0.1");
        assertThat(alone.code()).isEqualTo(2);
        assertThat(alone.err()).contains("needs --adaptive");
        Path model = folder.resolve("c.credence");
        assertThat(Cli.run(
                                "train",
                                "--method",
                                "dropout-alpha",
                                "--device",
                                "nd4j",
                                "--data",
                                data,
                                "--target",
                                "label",
                                "--ignore",
                                "y",
                                "--set",
                                "epochs=1",
                                "--out",
                                model)
                        .code())
                .isZero();
        Result classes = Cli.run("evaluate", "--model", model, "--device", "nd4j", "--data", data, "--adaptive", "0.9");
        assertThat(classes.code()).isEqualTo(2);
        assertThat(classes.err()).contains("predicts classes");
    }
}
