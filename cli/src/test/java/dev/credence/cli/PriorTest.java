package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code credence prior}. */
final class PriorTest {
    @TempDir
    private Path folder;

    private Result prior(Object... more) {
        Object[] all = new Object[more.length + 3];
        all[0] = "prior";
        all[1] = "--out";
        all[2] = folder.resolve("p.png");
        System.arraycopy(more, 0, all, 3, more.length);
        return Cli.run(all);
    }

    @Test
    @DisplayName("It writes a picture and a table of the requested functions and points")
    void pictureAndTable() throws IOException {
        Path table = folder.resolve("p.csv");
        Result result = prior(
                "--table",
                table,
                "--functions",
                "7",
                "--points",
                "50",
                "--range",
                "-3,1",
                "--hidden",
                "8,4",
                "--scaled",
                "--set",
                "activation=tanh",
                "--device",
                "nd4j");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("7 functions");
        BufferedImage picture = ImageIO.read(folder.resolve("p.png").toFile());
        assertThat(picture.getWidth()).isGreaterThan(500);
        List<String> lines = Files.readAllLines(table);
        assertThat(lines).hasSize(51);
        assertThat(lines.get(0)).isEqualTo("x,f1,f2,f3,f4,f5,f6,f7");
        assertThat(lines.get(1)).startsWith("-3.0,");
        assertThat(lines.get(50)).startsWith("1.0,");
        String first = Files.readString(table);
        assertThat(prior(
                                "--table",
                                table,
                                "--functions",
                                "7",
                                "--points",
                                "50",
                                "--range",
                                "-3,1",
                                "--hidden",
                                "8,4",
                                "--scaled",
                                "--set",
                                "activation=tanh",
                                "--device",
                                "nd4j")
                        .code())
                .isZero();
        assertThat(Files.readString(table)).as("the same seed").isEqualTo(first);
    }

    @Test
    @DisplayName("All errors are reported at once, and nothing is written")
    void mistakes() {
        Result result = prior(
                "--functions",
                "0",
                "--range",
                "2,1",
                "--points",
                "1",
                "--bias-length-scale",
                "0",
                "--set",
                "length-scale=-1");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("--functions is 0, expected 1 to 1000")
                .contains("--range is [2.0, 1.0]")
                .contains("--points is 1")
                .contains("--bias-length-scale is 0.0")
                .contains("length-scale");
        assertThat(folder.resolve("p.png")).doesNotExist();
        Result unknown = prior("--set", "epochs=3");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("epochs");
        Result images = prior("--set", "model=lenet");
        assertThat(images.code()).isEqualTo(2);
    }
}
