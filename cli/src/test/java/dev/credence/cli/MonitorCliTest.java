package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of monitoring, and of a recalibrated model. */
final class MonitorCliTest {
    @TempDir
    private static Path folder;

    private static Path model;
    private static Path calibrated;

    @BeforeAll
    static void train() throws IOException {
        Path known = rows("known.csv", 0, 200, 0, 0);
        model = folder.resolve("m.credence");
        calibrated = folder.resolve("c.credence");
        expect(
                0,
                "train",
                "--method",
                "dropout-alpha",
                "--hidden",
                "50",
                "--epochs",
                "30",
                "--data",
                known,
                "--target",
                "y",
                "--ignore",
                "late",
                "--out",
                model);
        Path calibration = rows("calibration.csv", 1, 300, 0, 0);
        expect(0, "calibrate", "--samples", 20, "--model", model, "--data", calibration, "--out", calibrated);
    }

    /** A table with y = 2x + noise; shifts are in standard deviations. */
    private static Path rows(String name, int batch, int count, double inputShift, double targetShift)
            throws IOException {
        CounterRandom random = CounterRandom.of(9, batch);
        List<String> lines = new ArrayList<>(List.of("x,colour,y,late"));
        for (int i = 0; i < count; i++) {
            double x = random.normal(0, i) + inputShift;
            double y = 2 * x + 0.5 * (random.normal(1, i) + targetShift);
            lines.add(x + "," + (random.uniform(2, i) < 0.5 ? "red" : "blue") + "," + y + "," + (y > 0 ? "yes" : "no"));
        }
        return Files.write(folder.resolve(name), lines);
    }

    private static Result expect(int code, Object... command) {
        List<Object> all = new ArrayList<>(List.of(command));
        all.addAll(List.of("--device", "nd4j"));
        Result result = Cli.run(all.toArray());
        assertThat(result.code()).as(result.err() + result.out()).isEqualTo(code);
        return result;
    }

    @Test
    @DisplayName("The page of a calibrated model tells guaranteed intervals from its own")
    void intervalsAreLabelled() throws IOException {
        Path page = folder.resolve("calibrated.html");
        expect(0, "evaluate", "--model", calibrated, "--data", rows("more.csv", 9, 200, 0, 0), "--report", page);
        assertThat(Files.readString(page))
                .contains("<td>guaranteed</td>", "<td>not guaranteed</td>", "on these rows", "constant, on these rows")
                .containsPattern("90 %</th><td>guaranteed</td><td>[89][0-9]\\.[0-9] ± [0-9.]+ %</td>");
    }

    @Test
    @DisplayName("Rows like the calibration rows give exit code 0, others 3, and the state keeps the alarm")
    void anAlarmIsExitCodeThree() throws IOException {
        Path usual = rows("usual.csv", 2, 300, 0, 0);
        Path late = rows("late.csv", 3, 300, 0, 1.5);
        Path state = folder.resolve("alarm.state");
        Path json = folder.resolve("alarm.json");
        Path page = folder.resolve("alarm.html");
        Result quiet = expect(0, "monitor", "--model", calibrated, "--data", usual, "--outcomes", "--state", state);
        assertThat(quiet.out()).contains("300 new rows, 300 since", "No alarm.", "coverage-90", "p-value");
        Result alarmed = expect(
                3,
                "monitor",
                "--model",
                calibrated,
                "--data",
                late,
                "--outcomes",
                "--state",
                state,
                "--json",
                json,
                "--report",
                page);
        assertThat(alarmed.out())
                .contains("300 new rows, 600 since", "ALARM: ", "outcomes (row ")
                .contains("% of the 600 rows since the state was begun.");
        JsonNode document = new ObjectMapper().readTree(Files.readString(json));
        assertThat(document.path("alarm").booleanValue()).isTrue();
        assertThat(document.path("rows").intValue()).isEqualTo(600);
        assertThat(Files.readString(page)).contains("Monitor of c.credence", "ALARM: ", "outcomes: alarm at row ");
        expect(3, "monitor", "--model", calibrated, "--data", usual, "--outcomes", "--state", state);
    }

    @Test
    @DisplayName("Without outcomes shifted inputs are detected, and the table needs no target")
    void otherInputsAreFound() throws IOException {
        Path state = folder.resolve("inputs.state");
        Path shifted = rows("shifted.csv", 4, 600, 1.5, 0);
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(shifted)) {
            lines.add(line.substring(0, line.lastIndexOf(',', line.lastIndexOf(',') - 1)));
        }
        Files.write(shifted, lines);
        Result alarmed = expect(3, "monitor", "--model", calibrated, "--data", shifted, "--state", state);
        assertThat(alarmed.out()).contains("inputs (row", "last-layer (row", "columns x (row 500)");
    }

    @Test
    @DisplayName("A table in two parts leaves the same state as in one, byte for byte")
    void halvesAreAsGoodAsTheWhole() throws IOException {
        Path whole = rows("whole.csv", 5, 150, 0, 0.3);
        List<String> lines = Files.readAllLines(whole);
        Path first = Files.write(folder.resolve("first.csv"), lines.subList(0, 71));
        List<String> rest = new ArrayList<>(List.of(lines.get(0)));
        rest.addAll(lines.subList(71, lines.size()));
        Path second = Files.write(folder.resolve("second.csv"), rest);
        Path one = folder.resolve("one.state");
        Path two = folder.resolve("two.state");
        expect(0, "monitor", "--model", calibrated, "--data", whole, "--outcomes", "--state", one);
        expect(0, "monitor", "--model", calibrated, "--data", first, "--outcomes", "--state", two);
        expect(0, "monitor", "--model", calibrated, "--data", second, "--outcomes", "--state", two);
        assertThat(Files.readAllBytes(two)).isEqualTo(Files.readAllBytes(one));
    }

    @Test
    @DisplayName("A damaged state, or one of another model or options, is refused and not changed")
    void mistakesAreRefused() throws IOException {
        Path usual = rows("few.csv", 6, 40, 0, 0);
        Path state = folder.resolve("s.state");
        expect(0, "monitor", "--model", calibrated, "--data", usual, "--state", state);
        byte[] before = Files.readAllBytes(state);
        refused("another model file", "--model", model, "--data", usual, "--state", state);
        refused("without --outcomes", "--model", calibrated, "--data", usual, "--outcomes", "--state", state);
        refused("--window 500", "--model", calibrated, "--data", usual, "--window", 100, "--state", state);
        refused("--target", "--model", calibrated, "--data", usual, "--target", "y", "--state", state);
        refused("between 0 and 1", "--model", calibrated, "--data", usual, "--false-alarms", 2, "--state", state);
        refused(".html", "--model", calibrated, "--data", usual, "--report", "x.txt", "--state", state);
        assertThat(Files.readAllBytes(state)).isEqualTo(before);
        Path damaged = Files.writeString(
                folder.resolve("damaged.state"), Files.readString(state).replace("\"rows\" : 40", "\"rows\" : 41"));
        refused("is damaged", "--model", calibrated, "--data", usual, "--state", damaged);
        refused(
                "is damaged",
                "--model",
                calibrated,
                "--data",
                usual,
                "--state",
                Files.copy(usual, folder.resolve("no.state")));
    }

    @Test
    @DisplayName("Training rows are refused with the reason, and no state is created")
    void trainingRowsAreRefused() throws IOException {
        Path known = folder.resolve("known.csv");
        Path state = folder.resolve("known.state");
        for (Path watched : List.of(model, calibrated)) {
            refused("trained on", "--model", watched, "--data", known, "--outcomes", "--state", state);
            refused("its own nearest neighbour", "--model", watched, "--data", known, "--state", state);
        }
        assertThat(state).doesNotExist();
    }

    private static void refused(String words, Object... options) {
        List<Object> all = new ArrayList<>(List.of("monitor"));
        all.addAll(List.of(options));
        assertThat(expect(2, all.toArray()).err()).contains(words);
    }

    @Test
    @DisplayName("A recalibration is stored in the file, changes predictions, and can be followed by a calibration")
    void recalibratedAndCalibrated() throws IOException {
        Path rows = rows("fit.csv", 7, 400, 0, 0);
        Path others = rows("others.csv", 8, 400, 0, 0);
        Path test = rows("test.csv", 9, 1000, 0, 0);
        Path before = folder.resolve("before.json");
        expect(0, "evaluate", "--model", model, "--data", test, "--json", before);
        for (String name : List.of("scale", "pit")) {
            Path better = folder.resolve(name + ".credence");
            Result said =
                    expect(0, "calibrate", "--recalibrate", name, "--model", model, "--data", rows, "--out", better);
            assertThat(said.out()).contains("before", "after", "log_likelihood", "crps", "miscal_area");
            Path after = folder.resolve("after.json");
            expect(0, "evaluate", "--model", better, "--data", test, "--json", after);
            assertThat(metric(after, "log_likelihood")).isGreaterThan(metric(before, "log_likelihood") - 0.01);
            assertThat(metric(after, "miscal_area")).isLessThan(metric(before, "miscal_area") + 0.01);
            Path both = folder.resolve(name + "-90.credence");
            expect(0, "calibrate", "--model", better, "--data", others, "--out", both);
            Result shown = expect(0, "evaluate", "--model", both, "--data", test);
            assertThat(shown.out()).contains("95 % of calibrations cover");
            assertThat(expect(2, "calibrate", "--model", better, "--data", rows, "--out", both)
                            .err())
                    .contains("recalibrated on");
        }
        assertThat(expect(
                                2,
                                "calibrate",
                                "--recalibrate",
                                "beta",
                                "--model",
                                model,
                                "--data",
                                rows,
                                "--out",
                                folder.resolve("no.credence"))
                        .err())
                .contains("is for classes");
        assertThat(expect(
                                2,
                                "calibrate",
                                "--recalibrate",
                                "pit",
                                "--coverage",
                                "0.9",
                                "--model",
                                model,
                                "--data",
                                rows,
                                "--out",
                                folder.resolve("no.credence"))
                        .err())
                .contains("recalibrate first");
        assertThat(folder.resolve("no.credence")).doesNotExist();
    }

    private static double metric(Path json, String name) throws IOException {
        return new ObjectMapper()
                .readTree(Files.readString(json))
                .path("metrics")
                .path(name)
                .doubleValue();
    }
}
