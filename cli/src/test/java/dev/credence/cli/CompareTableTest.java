package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code compare --data}. */
final class CompareTableTest {
    private static final String FAST = "dropout-alpha:hidden=4,epochs=2,prediction-samples=5";

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeData() throws IOException {
        List<String> lines = new ArrayList<>(List.of("x,colour,who,day,times,y,label"));
        for (int i = 0; i < 48; i++) {
            double x = Math.sin(1.7 * i);
            String colour = i % 11 == 0 ? "" : i % 3 == 0 ? "red" : "blue";
            lines.add(x + "," + colour + "," + i / 8 + "," + i / 2 + "," + (1 + i % 2) + "," + (2 * x + i % 3) + ","
                    + (x > 0 ? "up" : "down"));
        }
        data = Files.write(folder.resolve("data.csv"), lines);
    }

    private Result compare(Object... more) {
        List<Object> args = new ArrayList<>(List.of("compare", "--data", data, "--device", "nd4j"));
        args.addAll(Arrays.asList(more));
        args.addAll(List.of("--out", folder.resolve("out")));
        return Cli.run(args.toArray());
    }

    private Result done(Object... more) {
        Result result = compare(more);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private List<JsonNode> runs() throws IOException {
        List<JsonNode> runs = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("out/results.jsonl"))) {
            runs.add(new ObjectMapper().readTree(line));
        }
        return runs;
    }

    @Test
    void methodsOfCellsAndOfNumbersAreComparedOnTheSameFoldsAndContinued() throws IOException {
        Object[] how = {
            "--target",
            "y",
            "--ignore",
            "label",
            "--group",
            "who",
            "--weight",
            "times",
            "--folds",
            "3",
            "--missing",
            "mean",
            "--width",
            "fitted",
            "--method",
            FAST,
            "--method",
            FAST + ",model=tabular"
        };
        Result first = done(how);
        assertThat(first.out())
                .contains(
                        "data.csv (3 splits)", "log_likelihood", "rmse", "±", "difference to the best of each column");
        assertThat(runs()).hasSize(6);
        for (JsonNode run : runs()) {
            assertThat(run.path("n_train").asInt() + run.path("n_test").asInt()).isEqualTo(48);
            assertThat(run.path("n_test").asInt())
                    .as("two groups of eight rows")
                    .isEqualTo(16);
        }
        byte[] lines = Files.readAllBytes(folder.resolve("out/results.jsonl"));
        Result again = done(how);
        assertThat(again.err()).contains("6 of 6 runs were finished before");
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(Files.readAllBytes(folder.resolve("out/results.jsonl"))).isEqualTo(lines);
        assertThat(Files.readString(folder.resolve("out/report.html"))).contains("data.csv");

        Files.write(data, Files.readAllLines(data).subList(0, 48));
        Result other = compare(how);
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("are on other rows, columns or folds than these", "--out");
    }

    @Test
    void differencesAreToTheNamedMethod() throws IOException {
        String other = FAST + ",dropout=0.5";
        Object[] methods = {"--target", "y", "--ignore", "label", "--method", FAST, "--method", other};
        Result unknown = compare(Stream.concat(Arrays.stream(methods), Stream.of("--baseline", "vbp"))
                .toArray());
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("--baseline is 'vbp', expected a method of the comparison: " + FAST);
        Result done = done(Stream.concat(Arrays.stream(methods), Stream.of("--baseline", other, "--folds", "2"))
                .toArray());
        assertThat(done.out()).contains("difference to " + other + " on the same splits");
        assertThat(Files.readString(folder.resolve("out/report.html")))
                .contains("Differences to " + other.replace("=", "&#x3D;"));
        Result again = Cli.run("report", folder.resolve("out"), "--baseline", FAST);
        assertThat(again.code()).isZero();
        assertThat(Files.readString(folder.resolve("out/report.html")))
                .contains("Differences to " + FAST.replace("=", "&#x3D;"));
    }

    @Test
    void aSeriesIsPredictedFromItsPast() throws IOException {
        done(
                "--target",
                "label",
                "--ignore",
                "y",
                "--order",
                "day",
                "--folds",
                "3",
                "--method",
                FAST + ",model=tabular");
        assertThat(runs()).extracting(run -> run.path("n_train").asInt()).containsExactly(12, 24, 36);
        assertThat(runs()).allMatch(run -> run.path("n_test").asInt() == 12);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--target y --folds 1 | --folds is 1, expected at least 2.",
                "--folds 4 | --data needs --target COL: the column to predict.",
                "--target nowhere --method gp | data.csv has no column 'nowhere'",
                "--target y --group who --order day | leave one out",
                "--target y --group y | --group y is the target",
                "--target y --order-input | --order-input needs --order.",
                "--target y --order day --repeats 2 | --repeats divides the rows by other chance each time",
                "--target y --dataset yacht | --data excludes --dataset: name one of them.",
                "--target y --against hmc --method gp | --against is for data sets",
                "--target y --calibrate 0.2 --method gp | --calibrate is for data sets",
                "--target y --folds 50 --method auto | data.csv has 48 different rows, too few for 50 folds",
                "--target y --group who --folds 7 --method auto | data.csv has 6 groups of rows, too few for 7 folds",
                "--target y --missing refuse --method gp | 5 of the 48 rows of data.csv have a missing value ('colour')",
                "--target y --missing men --method gp | no policy for missing values named 'men'",
                "--target y --method nothing | nothing",
                "--target y --repeats 0 | --repeats is 0, expected 1 to 100.",
            })
    void mistakesAreReportedBeforeAnyRun(String options, String message) {
        Result result = compare((Object[]) options.strip().split(" "));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains(message).doesNotContain("\tat ");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void optionsOfATableNeedOne() {
        Result result = Cli.run(
                "compare",
                "--dataset",
                "yacht",
                "--method",
                "gp",
                "--target",
                "y",
                "--ignore",
                "x",
                "--out",
                folder.resolve("o"));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("--target and --ignore need --data FILE.");
    }
}
