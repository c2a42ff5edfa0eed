package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns with commas, accents, no name or that of another, on the way from training to prediction. */
class ColumnNamesTest {
    @TempDir
    private Path folder;

    private Path table(String header) throws IOException {
        StringBuilder text = new StringBuilder(header).append('\n');
        int columns = header.replaceAll("\"[^\"]*\"", "").split(",", -1).length;
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j < columns; j++) {
                text.append(j == 0 ? "" : ",").append(i * (j + 1) % (5 + j));
            }
            text.append('\n');
        }
        return Files.writeString(folder.resolve("t.csv"), text);
    }

    /** The inputs that a quick training leaves, which the model's error for a table without them names. */
    private String inputs(String header, Object... options) throws IOException {
        Path model = folder.resolve("m.credence");
        Object[] train = {
            "train", "--method", "map", "--epochs", "1", "--hidden", "2", "--data", table(header), "--out", model
        };
        Result trained =
                Cli.run(Stream.concat(Stream.of(train), Stream.of(options)).toArray());
        assertThat(trained.code()).as(trained.err()).isZero();
        return Cli.run("predict", "--model", model, "--data", table("\"?\",!"), "--out", folder.resolve("o.csv"))
                .err();
    }

    @Test
    @DisplayName("A name with a comma is a column's name as a whole, or in quotes among others")
    void namesWithCommas() throws IOException {
        String header = "\"a,b\",c,\"g,h\",x,y";
        assertThat(inputs(header, "--target", "y", "--ignore", "a,b", "--categorical", "\"g,h\""))
                .contains("no column 'c', 'g,h', 'x'.");
        assertThat(inputs(header, "--target", "y", "--ignore", "\"a,b\",c", "--ignore", "g,h"))
                .contains("no column 'x'.");
        Result unknown = Cli.run(
                "train", "--data", table(header), "--target", "y", "--ignore", "a,b,c", "--out", folder.resolve("m"));
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("has no column 'a', 'b'");
    }

    @Test
    @DisplayName("Names match in every Unicode normalisation; names that no model needs may be empty or occur twice")
    void namesOfAllKinds() throws IOException {
        String composed = "\"\",caf\u00e9,id,id,y";
        assertThat(inputs(composed, "--target", "y", "--ignore", "id")).contains("no column 'caf\u00e9'.");
        Path model = folder.resolve("m.credence");
        Path out = folder.resolve("out.csv");
        String other = Normalizer.normalize("caf\u00e9,z,z,\"\"", Normalizer.Form.NFD);
        Result predicted = Cli.run("predict", "--model", model, "--data", table(other), "--out", out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        assertThat(Files.readAllLines(out)).hasSize(13);
        Result twice = Cli.run("predict", "--model", model, "--data", table("caf\u00e9,caf\u00e9"), "--out", out);
        assertThat(twice.code()).isEqualTo(2);
        assertThat(twice.err()).contains("the columns 1 and 2 are both named 'caf\u00e9'");
    }

    @Test
    @DisplayName("A first column without a name, as R writes row names, is left out with a line that says so")
    void rowNames() throws IOException {
        Result trained = Cli.run(
                "train",
                "--method",
                "map",
                "--epochs",
                "1",
                "--data",
                table("\"\",x,y"),
                "--target",
                "y",
                "--out",
                folder.resolve("m.credence"));
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.err()).contains("t.csv column 1 has no name and is left out, like the row names");
    }
}
