package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code demo}. */
final class DemoTest {
    @Test
    @DisplayName("The demonstration draws a picture, and is surer where it saw data")
    void picture(@TempDir Path folder) throws Exception {
        Path picture = folder.resolve("demo.png");
        Result result = Cli.run("demo", "--out", picture);
        String text = result.out() + result.err();
        assertThat(result.code()).as(text).isZero();
        assertThat(text).contains("Picture: " + picture, "log_likelihood");
        assertThat(result.err())
                .as("a short line for each training, and neither warnings nor devices")
                .contains("Training dropout-alpha, 1 of 2", "Training sghmc, 2 of 2")
                .doesNotContain("epoch", "warning", "Device ");
        assertThat(result.err().lines().map(String::strip))
                .as("the next commands, with the default method")
                .endsWith(
                        "credence train --data FILE.csv --target COLUMN --out my.credence",
                        "credence predict --model my.credence --data NEW.csv --out predictions.csv");
        List<Double> epistemic = Stream.of(text.lines()
                        .filter(line -> line.startsWith("epistemic sd"))
                        .findFirst()
                        .orElseThrow()
                        .replaceAll("^\\D+", "")
                        .split(" +"))
                .map(Double::valueOf)
                .toList();
        assertThat(epistemic.get(1)).isGreaterThan(1.5 * epistemic.get(0));
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isGreaterThan(500);
    }
}
