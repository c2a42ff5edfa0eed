package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code card}; what a card says is tested in the module scoring. */
final class CardTest {
    @TempDir
    private Path folder;

    private Path model;

    @BeforeEach
    void train() throws IOException {
        model = folder.resolve("m.credence");
        Path data =
                Tables.of(folder.resolve("data.csv"), "x,y", "1,a", "2,b", "3,a", "4,b", "5,a", "6,b", "7,a", "8,b");
        Result result = Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--data",
                data,
                "--target",
                "y",
                "--hidden",
                "4",
                "--epochs",
                "2",
                "--out",
                model);
        assertThat(result.code()).as(result.err()).isZero();
    }

    @Test
    void writesMarkdownToStandardOutput() {
        Result result = Cli.run("card", model);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .startsWith("---\nlibrary_name: credence\npipeline_tag: tabular-classification\n")
                .contains("- 2 classes: a, b", "- Table: data.csv");
    }

    @Test
    void theNameOfTheFileChoosesJson() throws IOException {
        Path out = folder.resolve("card.json");
        assertThat(Cli.run("card", model, "--out", out).code()).isZero();
        assertThat(Files.readString(out))
                .isEqualTo(Cli.run("card", model, "--json").out());
    }

    @Test
    void refusesWhatIsNoModelAndDoesNotOverwriteOne() throws IOException {
        Path data = folder.resolve("data.csv");
        Result noModel = Cli.run("card", data);
        assertThat(noModel.code()).isEqualTo(2);
        assertThat(noModel.err()).contains("data.csv").doesNotContain("Exception");
        byte[] before = Files.readAllBytes(model);
        assertThat(Cli.run("card", model, "--out", model).code()).isEqualTo(2);
        assertThat(Files.readAllBytes(model)).isEqualTo(before);
    }
}
