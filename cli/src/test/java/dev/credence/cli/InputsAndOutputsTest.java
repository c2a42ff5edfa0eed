package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.cli.command.Credence;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** No command overwrites its inputs, or writes two outputs to one file, however the paths are spelled. */
class InputsAndOutputsTest {
    @TempDir
    private static Path folder;

    private static Path table;
    private static Path model;

    @BeforeAll
    static void write() throws IOException {
        table = Tables.write(folder.resolve("table.csv"), 30);
        model = folder.resolve("model.credence");
        Result trained = Cli.run(
                "train",
                "--method",
                "vi",
                "--device",
                "nd4j",
                "--data",
                table,
                "--target",
                "y",
                "--epochs",
                "2",
                "--out",
                model);
        assertThat(trained.code()).as(trained.err()).isZero();
        Files.createDirectories(folder.resolve("sub"));
        Files.createSymbolicLink(folder.resolve("soft.csv"), table);
        Files.createLink(folder.resolve("hard.csv"), table);
        Files.createSymbolicLink(folder.resolve("link"), folder);
        Files.createDirectories(folder.resolve("pictures/cat"));
    }

    private void refused(String words, Object... command) throws IOException {
        byte[] before = Files.readAllBytes(table);
        byte[] weights = Files.readAllBytes(model);
        Result result = Cli.run(command);
        assertThat(result.err()).as(Arrays.toString(command)).contains(words);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(Files.readAllBytes(table)).isEqualTo(before);
        assertThat(Files.readAllBytes(model)).isEqualTo(weights);
    }

    @Test
    @DisplayName("Predictions in a .gz file are compressed, and readable as tables")
    void compressed() throws IOException {
        for (String kind : List.of("csv", "jsonl")) {
            Path plain = folder.resolve("plain." + kind);
            Path small = folder.resolve("small." + kind + ".gz");
            for (Path out : List.of(plain, small)) {
                Result result = Cli.run("predict", "--model", model, "--data", table, "--device", "nd4j", "--out", out);
                assertThat(result.code()).as(result.err()).isZero();
            }
            try (InputStream in = new GZIPInputStream(Files.newInputStream(small))) {
                assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(plain));
            }
        }
    }

    @Test
    @DisplayName("A table is not overwritten by a model or predictions, not even through links or other spellings")
    void aTableIsNotReplaced() throws IOException {
        for (Path out : List.of(
                table,
                folder.resolve("sub/../table.csv"),
                folder.resolve("soft.csv"),
                folder.resolve("hard.csv"),
                folder.resolve("link/table.csv"))) {
            refused(
                    "would write over --data",
                    "train",
                    "--method",
                    "vi",
                    "--data",
                    table,
                    "--target",
                    "y",
                    "--out",
                    out);
            refused("would write over --data", "predict", "--model", model, "--data", out, "--out", table);
        }
    }

    @Test
    @DisplayName("A model is not overwritten by any output")
    void aModelIsNotReplaced() throws IOException {
        refused("--out", "predict", "--model", model, "--data", table, "--out", model);
        refused("--out", "export", "--model", model, "--out", model);
        for (String output : List.of("--json", "--report", "--plot")) {
            refused(output, "evaluate", "--model", model, "--data", table, output, model);
            refused(output, "evaluate", "--model", model, "--data", table, output, table);
        }
        Path inTheWay = Files.copy(
                model, Files.createDirectories(folder.resolve("attacked")).resolve("attack.json"));
        refused("--out", "attack", "--model", inTheWay, "--data", table, "--out", folder.resolve("attacked"));
        Path trials = Files.copy(
                table, Files.createDirectories(folder.resolve("tuned")).resolve("trials.jsonl"));
        refused("--out", "tune", "--method", "vi", "--data", trials, "--target", "y", "--out", folder.resolve("tuned"));
        Path settings = Files.writeString(folder.resolve("s.json"), "{\"method\": \"vi\", \"settings\": {}}");
        refused("--settings", "train", "--settings", settings, "--data", table, "--target", "y", "--out", settings);
    }

    @Test
    @DisplayName("Two outputs to one file are refused before either is written")
    void twoOutputsAreTwoFiles() throws IOException {
        Path one = folder.resolve("new.png");
        Path same = folder.resolve("link/sub/../new.png");
        refused("are the same", "evaluate", "--model", model, "--data", table, "--json", one, "--plot", same);
        refused(
                "are the same",
                "train",
                "--method",
                "vi",
                "--data",
                table,
                "--target",
                "y",
                "--checkpoint",
                folder.resolve("c"),
                "--out",
                folder.resolve("c/training.checkpoint"));
        assertThat(one).doesNotExist();
    }

    @Test
    @DisplayName("Outputs do not become pictures or classes of an input folder")
    void aFolderIsNotWrittenInto() throws IOException {
        Path pictures = folder.resolve("pictures");
        refused(
                "lies in the folder",
                "predict",
                "--model",
                model,
                "--data",
                pictures,
                "--out",
                folder.resolve("p.csv"),
                "--plot",
                pictures.resolve("cat/x.png"));
        refused(
                "lies in the folder",
                "train",
                "--method",
                "vi",
                "--data",
                pictures,
                "--checkpoint",
                pictures.resolve("dog"),
                "--out",
                folder.resolve("m.credence"));
        refused("--out", "attack", "--model", model, "--data", pictures, "--out", pictures);
    }

    @Test
    @DisplayName("Every option with a path declares whether it is read or written")
    void everyPathIsReadOrWritten() {
        Set<String> neither = new TreeSet<>();
        for (Map.Entry<String, CommandLine> command :
                Credence.of(new GlobalOptions(), factory()).getSubcommands().entrySet()) {
            for (OptionSpec option : command.getValue().getCommandSpec().options()) {
                if (isPath(option) && !isMarked((Field) option.userObject())) {
                    neither.add(command.getKey() + " " + option.longestName());
                }
            }
        }
        assertThat(neither).allMatch(option -> option.endsWith("--data-dir") || option.endsWith("--cache-dir"));
    }

    private static CommandLine.IFactory factory() {
        Console console = new Console(System.out, System.err, false);
        return new LazyInjector(console, new GlobalOptions(), new Interrupts(console));
    }

    private static boolean isPath(OptionSpec option) {
        return option.type() == Path.class
                || Arrays.asList(option.auxiliaryTypes()).contains(Path.class)
                || option.paramLabel().contains("FILE")
                || option.paramLabel().contains("DIR");
    }

    private static boolean isMarked(Field field) {
        return Arrays.stream(field.getAnnotations())
                .map(a -> a.annotationType().getSimpleName())
                .anyMatch(Set.of("Reads", "Writes")::contains);
    }
}
