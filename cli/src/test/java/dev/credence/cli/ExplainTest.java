package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code evaluate --importance}, its report, and {@code predict --explain}, for networks and for tables' models. */
class ExplainTest {
    @TempDir
    private static Path folder;

    private static Path data;

    @BeforeAll
    static void train() throws IOException {
        data = Tables.write(folder.resolve("data.csv"), 60);
        Object[] table = {"train", "--data", data, "--out"};
        done(with(table, folder.resolve("auto"), "--target", "y", "--ignore", "label", "--set", "cycles=2"));
        done(with(network("dropout-alpha", table), "--target", "y", "--ignore", "label"));
        done(with(network("vi", table), "--target", "label", "--ignore", "y"));
    }

    private static Object[] network(String method, Object... table) {
        return with(
                table, folder.resolve(method), "--method", method, "--hidden", 8, "--epochs", 60, "--device", "nd4j");
    }

    private static Object[] with(Object[] command, Object... more) {
        List<Object> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(Arrays.asList(more));
        return all.toArray();
    }

    private static Result done(Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private static Object[] on(String command, String model, Object... more) {
        return with(new Object[] {command, "--model", folder.resolve(model), "--data", data, "--device", "nd4j"}, more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "dropout-alpha", "vi"})
    void theReportSaysWhatThePredictionDependsOn(String model) throws IOException {
        Path page = folder.resolve(model + ".html");
        Path file = folder.resolve(model + ".csv");
        Result result = done(on("evaluate", model, "--report", page, "--importance", file));
        assertThat(result.out()).contains("importance of the columns", "loss of log score", "colour");
        List<String> lines = Files.readAllLines(file);
        String error = model.equals("vi") ? "error" : "rmse";
        assertThat(lines.get(0)).isEqualTo("column,log_score,log_score_se," + error + "," + error + "_se");
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1)).startsWith("x,"); // sin x matters more than the colour
        assertThat(Double.parseDouble(lines.get(1).split(",", -1)[1])).isPositive();
        assertThat(Files.readString(page))
                .contains("What the prediction depends on", "importance-log-score", "Dependence on colour")
                .contains("\"categories\":[\"blue\",\"red\"]");
        byte[] first = Files.readAllBytes(file);
        done(on("evaluate", model, "--importance", file));
        assertThat(file).hasBinaryContent(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "dropout-alpha"})
    void contributionsSumToThePredictionOfEveryRow(String model) throws IOException {
        Path file = folder.resolve(model + ".jsonl");
        Path few =
                Files.write(folder.resolve("few.csv"), Files.readAllLines(data).subList(0, 4));
        done(
                "predict",
                "--model",
                folder.resolve(model),
                "--data",
                few,
                "--background",
                data,
                "--explain",
                "all",
                "--explanations",
                file,
                "--device",
                "nd4j");
        Map<String, Double> sums = new HashMap<>();
        Map<String, Double> expected = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode json = new ObjectMapper().readTree(line);
            for (String output : List.of("mean", "sd")) {
                String key = json.path("row").asText() + " " + output;
                sums.merge(key, json.path(output).asDouble(), Double::sum);
                expected.put(
                        key,
                        json.path("predicted_" + output).asDouble()
                                - json.path("background_" + output).asDouble());
            }
        }
        assertThat(sums).hasSize(6);
        sums.forEach((key, sum) -> assertThat(sum).as(key).isCloseTo(expected.get(key), within(1e-9)));
    }

    @Test
    void aDateIsOneColumn() throws IOException {
        List<String> table = new ArrayList<>(List.of("when,x,y"));
        for (int i = 0; i < 120; i++) {
            LocalDate day = LocalDate.of(2024, 1, 1).plusDays(i);
            table.add(day + "," + i % 7 * 0.3 + "," + (day.getDayOfWeek().getValue() > 5 ? 4 : 0.1 * (i % 3)));
        }
        Path days = Files.write(folder.resolve("days.csv"), table);
        done(with(
                new Object[] {"train", "--data", days, "--out", folder.resolve("dated")},
                "--target",
                "y",
                "--method",
                "dropout-alpha",
                "--hidden",
                8,
                "--epochs",
                60,
                "--device",
                "nd4j"));
        Object[] model = {"--model", folder.resolve("dated"), "--data", days, "--device", "nd4j"};
        Path file = folder.resolve("days-importance.csv");
        Path page = folder.resolve("days.html");
        done(with(with(new Object[] {"evaluate"}, model), "--importance", file, "--report", page));
        assertThat(Files.readAllLines(file))
                .extracting(line -> line.split(",", -1)[0])
                .containsExactlyInAnyOrder("column", "when", "x");
        assertThat(Files.readString(page)).contains("Dependence on when (weekday)");
        assertThat(done(with(with(new Object[] {"predict"}, model), "--explain", 6))
                        .out())
                .contains("weekday 6")
                .doesNotContain("when (");
    }

    @Test
    void aRowIsExplainedOnTheTerminalWithoutAFile() {
        Result result = done(on("predict", "vi", "--explain", 2));
        assertThat(result.out()).contains("column", "value", "to p_", "to entropy", "(60 rows)", "row 2", "colour");
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 100);
        assertThat(done(on("predict", "vi", "--explain", 2)).out()).isEqualTo(result.out());
    }

    private static void refused(String message, Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message).doesNotContain("\tat ", "should not have happened");
    }

    @Test
    void whatCannotBeExplainedIsSaid() throws IOException {
        Path one =
                Files.write(folder.resolve("one.csv"), Files.readAllLines(data).subList(0, 2));
        refused("the table has only 60 rows", on("predict", "vi", "--explain", 61));
        refused("expected the number of a row", on("predict", "vi", "--explain", 0));
        refused("needs --explanations FILE", on("predict", "vi", "--explain", "all"));
        refused("--explanations needs --explain", on("predict", "vi", "--explanations", folder.resolve("e.csv")));
        refused("Missing: --out FILE", on("predict", "vi"));
        refused("--background FILE", "predict", "--model", folder.resolve("vi"), "--data", one, "--explain", 1);
        refused(
                "needs at least 2; there is 1",
                "evaluate",
                "--model",
                folder.resolve("vi"),
                "--data",
                one,
                "--importance",
                folder.resolve("i.csv"));
        refused("would write over", on("predict", "vi", "--explain", 1, "--explanations", data));
    }

    @Test
    void trainingTellsTheLogScoreOfRowsHeldOutBesideTheSimplestModels() {
        Object[] table = {"train", "--data", data, "--out"};
        Result result = done(
                with(network("dropout-alpha", table), "--target", "y", "--ignore", "label", "--validation", "auto"));
        assertThat(result.err())
                .contains("6 rows held out, which chose the epoch", "log score", "RMSE of y", "in 90 % intervals")
                .contains("\nconstant ", "\nlinear model ", "\ndropout-alpha ")
                .doesNotContain(" on device ");
        Result without = done(with(network("dropout-alpha", table), "--target", "y", "--ignore", "label"));
        assertThat(without.err()).contains("--validation auto");
        Result early = done(with(
                new Object[] {
                    "train", "--data", data, "--out", folder.resolve("s"), "--method", "vi", "--device", "nd4j"
                },
                "--target",
                "y",
                "--epochs",
                15,
                "--validation",
                "0.2",
                "--ignore",
                "label"));
        assertThat(early.err()).contains("still rose when training ended");
    }
}
