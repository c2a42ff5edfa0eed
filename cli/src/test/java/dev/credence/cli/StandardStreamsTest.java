package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables from standard input, models and predictions to standard output, and the column that names rows. */
class StandardStreamsTest {
    private static final Object[] TRAIN = {
        "train", "--method", "map", "--epochs", "2", "--hidden", "2", "--target", "y", "--id", "name"
    };

    @TempDir
    private static Path shared;

    private static byte[] table;
    private static Path file;

    /** Trained from standard input. */
    private static Path model;

    @TempDir
    private Path folder;

    @BeforeAll
    static void train() throws IOException {
        StringBuilder text = new StringBuilder("name,x,y\n");
        for (int i = 0; i < 20; i++) {
            text.append("\"row ")
                    .append(i % 7)
                    .append(", ü\",")
                    .append(i % 5)
                    .append(',')
                    .append(i)
                    .append('\n');
        }
        table = text.toString().getBytes(StandardCharsets.UTF_8);
        file = Files.write(shared.resolve("t.csv"), table);
        model = shared.resolve("m.credence");
        Piped trained = pipe(table, TRAIN, "--data", "-", "--out", model);
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private record Piped(int code, byte[] out, String err) {
        String text() {
            return new String(out, StandardCharsets.UTF_8);
        }
    }

    private static Piped pipe(byte[] in, Object[] first, Object... more) {
        List<String> args = new ArrayList<>();
        Arrays.stream(first).map(String::valueOf).forEach(args::add);
        Arrays.stream(more).map(String::valueOf).forEach(args::add);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new ByteArrayInputStream(in),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args.toArray(String[]::new));
        return new Piped(code, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName("A model to standard output is, byte for byte, that of a file, but for the name of its table")
    void aModelIsWrittenToStandardOutput() throws IOException {
        Path one = folder.resolve("one.credence");
        Piped fromFile = pipe(new byte[0], TRAIN, "--data", file, "--out", one);
        assertThat(fromFile.code()).as(fromFile.err()).isZero();
        Piped piped = pipe(new byte[0], TRAIN, "--data", file, "--out", "-");
        assertThat(piped.code()).as(piped.err()).isZero();
        assertThat(piped.out()).isEqualTo(Files.readAllBytes(one));
        assertThat(piped.err()).contains("Wrote the model to standard output.");
        Piped both = pipe(table, TRAIN, "--data", "-", "--out", "-");
        assertThat(both.code()).as(both.err()).isZero();
        assertThat(both.out()).isEqualTo(Files.readAllBytes(model));
    }

    @Test
    @DisplayName("Predictions of standard input equal those of a file, and nothing else is on standard output")
    void predictionsArePiped() throws IOException {
        Path out = folder.resolve("out.csv");
        Object[] predict = {"predict", "--model", model, "--id", "name"};
        assertThat(pipe(new byte[0], predict, "--data", file, "--out", out).code())
                .isZero();
        Piped piped = pipe(table, predict, "--data", "-", "--out", "-", "--explain", "1");
        assertThat(piped.code()).as(piped.err()).isZero();
        assertThat(piped.text()).isEqualTo(Files.readString(out));
        assertThat(piped.err()).contains("Wrote standard output: 20 rows.", "column");
        assertThat(piped.text()).startsWith("name,mean,sd,").contains("\n\"row 3, ü\",");

        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(table);
        }
        assertThat(pipe(compressed.toByteArray(), predict, "--data", "-", "--out", "-")
                        .text())
                .isEqualTo(piped.text());
    }

    @Test
    @DisplayName("evaluate and its messages name standard input")
    void evaluateReadsStandardInput() {
        Object[] evaluate = {"evaluate", "--model", model, "--data"};
        Piped piped = pipe(table, evaluate, "-");
        assertThat(piped.code()).as(piped.err()).isZero();
        Result read = Cli.run("evaluate", "--model", model, "--data", file);
        assertThat(piped.text().replace("standard input", "t.csv")).isEqualTo(read.out());
        Piped wrong = pipe("x,y\n1,2\n1,two\n".getBytes(StandardCharsets.UTF_8), evaluate, "-");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("standard input line 3 column 'y'");
        Piped nothing = pipe(new byte[0], evaluate, "-");
        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.err()).contains("standard input is empty");
        Piped json = pipe(table, evaluate, "-", "--json", "-");
        assertThat(json.text()).startsWith("{").contains("\"metrics\"");
        assertThat(json.err()).contains("rmse");
    }

    @Test
    @DisplayName("A column that names rows is no input, comes first in the output, and is missed where it is not")
    void rowsAreNamed() throws IOException {
        Path out = folder.resolve("out.jsonl");
        Path gaps = Files.writeString(folder.resolve("gaps.csv"), "x,id\n1,02\n,\n2,a|b\n");
        Object[] predict = {"predict", "--model", model, "--data", gaps, "--out", out};
        assertThat(pipe(new byte[0], predict, "--id", "none").err()).contains("gaps.csv has no column 'none'");
        Files.writeString(gaps, "x,mean\n1,02\n");
        assertThat(pipe(new byte[0], predict, "--id", "mean").err())
                .contains("The column 'mean' cannot name the rows of the output");
        Files.writeString(gaps, "x,id\n1,02\n3,\n2,a|b\n");
        assertThat(pipe(new byte[0], predict, "--id", "id").code()).isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0)).startsWith("{\"id\":\"02\",\"mean\":");
        assertThat(lines.get(1)).startsWith("{\"id\":null,\"mean\":");
        assertThat(lines.get(2)).startsWith("{\"id\":\"a|b\",\"mean\":");
        assertThat(pipe(new byte[0], predict, "--id", "x").err())
                .contains("warning: the model takes 'x' as an input")
                .contains("train it with --id x");
    }
}
