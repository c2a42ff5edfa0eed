package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code evaluate --folds}. */
final class EvaluateFoldsTest {
    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeData() throws IOException {
        List<String> lines = new ArrayList<>(List.of("x,who,day,times,y,label"));
        for (int i = 0; i < 48; i++) {
            double x = Math.sin(1.7 * i);
            lines.add(x + "," + i / 8 + "," + i + "," + (1 + i % 2) + "," + (2 * x + i % 3) + ","
                    + (x > 0 ? "up" : "down"));
        }
        data = Files.write(folder.resolve("data.csv"), lines);
    }

    private Result evaluate(Object... more) {
        List<Object> args = new ArrayList<>(List.of("evaluate", "--folds", "3", "--device", "nd4j"));
        args.addAll(Arrays.asList(more));
        return Cli.run(args.toArray());
    }

    private JsonNode json(Object... more) throws IOException {
        List<Object> args = new ArrayList<>(List.of(
                "--data",
                data,
                "--method",
                "dropout-alpha",
                "--hidden",
                "4",
                "--epochs",
                "2",
                "--set",
                "prediction-samples=5",
                "--json",
                folder.resolve("m.json")));
        args.addAll(Arrays.asList(more));
        Result result = evaluate(args.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("dropout-alpha on data.csv: ", " in 3 folds", "± ");
        return new ObjectMapper().readTree(folder.resolve("m.json").toFile());
    }

    @Test
    void itMeasuresWhatCompareMeasuresOnTheSameFolds() throws IOException {
        Object[] rows = {"--target", "y", "--ignore", "label", "--group", "who", "--weight", "times", "--seed", "7"};
        JsonNode measured = json(rows);
        List<Object> args = new ArrayList<>(List.of("compare", "--folds", "3", "--device", "nd4j", "--data", data));
        args.addAll(List.of(rows));
        args.addAll(List.of(
                "--method", "dropout-alpha:hidden=4,epochs=2,prediction-samples=5", "--out", folder.resolve("out")));
        Result compared = Cli.run(args.toArray());
        assertThat(compared.code()).as(compared.err()).isZero();
        List<JsonNode> runs = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("out/results.jsonl"))) {
            runs.add(new ObjectMapper().readTree(line));
        }
        runs.sort((a, b) -> a.path("split").asInt() - b.path("split").asInt());
        assertThat(runs).hasSize(3);
        for (String metric : List.of("rmse", "log_likelihood", "picp_90", "mpiw_90")) {
            JsonNode one = measured.path("metrics").path(metric);
            for (int fold = 0; fold < 3; fold++) {
                assertThat(one.path("folds").path(fold).asDouble())
                        .as(metric)
                        .isEqualTo(runs.get(fold).path("metrics").path(metric).asDouble());
            }
        }
        assertThat(measured.path("n_test").asInt()).isEqualTo(48);
    }

    /** mean = Σ v / K, se = √(Σ (v − mean)² / (K − 1) / K). */
    @Test
    void theMeanOverTheFoldsHasItsStandardError() throws IOException {
        JsonNode rmse =
                json("--target", "y", "--ignore", "label").path("metrics").path("rmse");
        double a = rmse.path("folds").path(0).asDouble();
        double b = rmse.path("folds").path(1).asDouble();
        double c = rmse.path("folds").path(2).asDouble();
        double mean = (a + b + c) / 3;
        double squares = (a - mean) * (a - mean) + (b - mean) * (b - mean) + (c - mean) * (c - mean);
        assertThat(rmse.path("mean").asDouble()).isCloseTo(mean, within(1e-12));
        assertThat(rmse.path("se").asDouble()).isCloseTo(Math.sqrt(squares / 6), within(1e-12));
    }

    @Test
    void aSeriesIsPredictedFromItsPastAndReported() throws IOException {
        Path page = folder.resolve("page.html");
        JsonNode measured = json("--target", "label", "--ignore", "y", "--order", "day", "--report", page);
        assertThat(measured.path("n_test").asInt())
                .as("all but the first block")
                .isEqualTo(36);
        assertThat(measured.path("metrics").has("accuracy")).isTrue();
        assertThat(Files.readString(page)).contains("Evaluation of dropout-alpha on ", "3 splits", "--folds 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--data D --target y --model m.credence|a saved model, and --folds trains new ones",
                "--dataset boston|boston has standard splits: credence compare --dataset boston",
                "--method vbp|--folds needs --data FILE --target COL",
                "--data D --target y --method vpb|Did you mean 'vbp'?",
                "--data D --target y --report page.txt|does not end in .html",
                "--data D --target y --order day --group who|leave one out",
                "--data D --target y --metrics accuracy --ignore label|accuracy is defined for classes"
            })
    void contradictionsAreRefused(String words, String why) {
        Result result =
                evaluate((Object[]) words.replace(" D ", " " + data + " ").split(" ", -1));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains(why);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void theHelpsNameEachOther() {
        assertThat(Cli.run("evaluate", "--help").out()).contains("--model=FILE", "credence evaluate --folds 5 --help");
        assertThat(Cli.run("evaluate", "--folds", "5", "--help").out())
                .contains("Usage: credence evaluate --folds K", "--method", "credence train")
                .doesNotContain("--importance");
    }
}
