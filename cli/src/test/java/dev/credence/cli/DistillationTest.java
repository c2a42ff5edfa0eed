package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a network that predicts in one pass what a posterior predicts by many. */
final class DistillationTest {
    private static final Pattern LOSS = Pattern.compile("loses (-?[0-9.e-]+) ± ");

    @TempDir
    private Path folder;

    private Path table() throws IOException {
        CounterRandom random = CounterRandom.of(1, 1);
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 120; i++) {
            double x = random.normal(0, i);
            text.append(x + "," + (2 * x + 0.3 * random.normal(1, i)) + "\n");
        }
        return Files.writeString(folder.resolve("line.csv"), text);
    }

    private Path trained(Path table, String method) {
        Path model = folder.resolve(method + ".credence");
        Result done = Cli.run(
                "train",
                "--method",
                method,
                "--data",
                table,
                "--target",
                "y",
                "--epochs",
                60,
                "--hidden",
                10,
                "--width",
                "fitted",
                "--device",
                "nd4j",
                "--out",
                model);
        assertThat(done.code()).as(done.err()).isZero();
        return model;
    }

    private double loss(Path model, Path rows) {
        Path out = folder.resolve("student.onnx");
        Result done = Cli.run("export", "--model", model, "--distil", rows, "--device", "nd4j", "--out", out);
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(out).isNotEmptyFile();
        assertThat(done.err()).contains("1 network.");
        Matcher found = LOSS.matcher(done.out());
        assertThat(found.find()).as(done.out()).isTrue();
        return Double.parseDouble(found.group(1));
    }

    @Test
    @DisplayName("A model that is one normal distribution is learnt with hardly a loss")
    void littleIsLost() throws IOException {
        Path table = table();
        assertThat(loss(trained(table, "map"), table)).isBetween(-0.02, 0.06);
    }

    @Test
    @DisplayName("Stacks, samples and too few rows are refused")
    void refusals() throws IOException {
        Path table = table();
        Path model = trained(table, "dropout-alpha");
        Path out = folder.resolve("refused.onnx");
        Result both = Cli.run("export", "--model", model, "--distil", table, "--samples", 3, "--out", out);
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("--distil exports one network: leave out --samples.");
        Path few = Files.writeString(folder.resolve("few.csv"), "x\n1\n2\n");
        Result rows = Cli.run("export", "--model", model, "--distil", few, "--device", "nd4j", "--out", out);
        assertThat(rows.code()).isEqualTo(2);
        assertThat(rows.err()).contains("20 rows");
        assertThat(out).doesNotExist();
    }
}
