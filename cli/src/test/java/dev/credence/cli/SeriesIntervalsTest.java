package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adaptive intervals in model files: {@code calibrate --adaptive} and {@code train --calibrate enbpi}. */
final class SeriesIntervalsTest {
    private static final int KNOWN = 60;
    private static final int CALIBRATED = 160;
    private static final int END = 460;

    @TempDir
    private Path folder;

    private Path known;

    @BeforeEach
    void writeData() throws IOException {
        known = Series.write(folder.resolve("known.csv"), Series.lines(0, KNOWN, 0.1));
    }

    /** Rows after the calibration; the noise triples in the middle. */
    private static List<String> later(int from, int to) {
        int change = (CALIBRATED + END) / 2;
        List<String> all = new ArrayList<>(Series.lines(from, Math.max(from, Math.min(to, change)), 0.1));
        List<String> loud = Series.lines(Math.max(from, change), Math.max(to, change), 0.3);
        all.addAll(loud.subList(1, loud.size()));
        return all;
    }

    private Path rows(String name, int from, int to) throws IOException {
        return Series.write(folder.resolve(name), Series.shuffled(later(from, to)));
    }

    private static Result run(Object... args) {
        List<Object> all = new ArrayList<>(Arrays.asList(args));
        all.addAll(List.of("--device", "nd4j"));
        return Cli.run(all.toArray());
    }

    private static Result done(Object... args) {
        Result result = run(args);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private static String refused(Object... args) {
        Result result = run(args);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        return result.err();
    }

    private Path trained(String method, Object... more) {
        Path model = folder.resolve(method + ".credence");
        List<Object> args = new ArrayList<>(List.of("train", "--method", method, "--data", known, "--target", "y"));
        args.addAll(List.of("--ignore", "label", "--order", "when", "--out", model));
        args.addAll(Arrays.asList(more));
        done(args.toArray());
        return model;
    }

    /** Evaluates all rows at once and in two parts, with the same resulting model. */
    private JsonNode partsMakeNoDifference(Path model) throws IOException {
        int middle = 300;
        Path all = rows("all.csv", CALIBRATED, END);
        Path first = rows("first.csv", CALIBRATED, middle);
        Path second = rows("second.csv", middle, END);
        Path json = folder.resolve("all.json");
        Path whole = folder.resolve("whole.credence");
        Path half = folder.resolve("half.credence");
        Path parts = folder.resolve("parts.credence");
        done("evaluate", "--model", model, "--data", all, "--adapted", whole, "--json", json);
        done("evaluate", "--model", model, "--data", first, "--adapted", half);
        done("evaluate", "--model", half, "--data", second, "--adapted", parts);
        assertThat(Files.readAllBytes(parts)).isEqualTo(Files.readAllBytes(whole));
        assertThat(refused("evaluate", "--model", half, "--data", first)).contains("give later rows", "2024-06-09");
        return JsonRecord.tree(Files.readString(json));
    }

    @Test
    @DisplayName("Adaptive intervals are saved, have the same bytes for any partition of the rows, and are predicted")
    void adaptive() throws IOException {
        Path model = trained("gp");
        Path calibrated = folder.resolve("calibrated.credence");
        Path next = rows("next.csv", KNOWN, CALIBRATED);
        Result told = done(
                "calibrate",
                "--model",
                model,
                "--data",
                next,
                "--adaptive",
                "--adaptive-step",
                "0.05",
                "--coverage",
                "0.5,0.9",
                "--out",
                calibrated);
        assertThat(told.out()).contains("up to when 2024-06-08", "For 90.0 % the next interval is");
        JsonNode evaluated = partsMakeNoDifference(calibrated);
        JsonNode found = evaluated.at("/adaptive/1");
        assertThat(found.get("coverage").doubleValue()).isEqualTo(0.9);
        assertThat(found.get("rows_before").asInt()).isEqualTo(CALIBRATED - KNOWN);
        assertThat(found.get("covered").doubleValue())
                .isCloseTo(0.9, within(found.get("bound").doubleValue()));
        assertThat(found.at("/over_time/9/covered").doubleValue()).isGreaterThan(0.8);
        assertThat(found.at("/over_time/9/model_covered").doubleValue()).isLessThan(0.75);

        // predict returns the model's own interval at the next level
        Path whole = folder.resolve("whole.credence");
        Path after = Series.write(folder.resolve("after.csv"), Series.lines(END, END + 3, 0.1));
        double level = evaluated.at("/adaptive/0/next_level").doubleValue();
        List<String> predicted = predictions(whole, after);
        assertThat(predicted.get(0)).endsWith("lower_50,upper_50,lower_90,upper_90");
        List<String> own = predictions(model, after, "--intervals", String.valueOf(level));
        for (int i = 1; i <= 3; i++) {
            String[] cells = predicted.get(i).split(",", -1);
            String[] expected = own.get(i).split(",", -1);
            for (int end = 1; end <= 2; end++) {
                assertThat(Double.parseDouble(cells[cells.length - 2 - end]))
                        .isCloseTo(Double.parseDouble(expected[expected.length - end]), within(1e-6));
            }
        }
        Result past = done("predict", "--model", whole, "--data", known, "--out", folder.resolve("past.csv"));
        assertThat(past.err()).contains("60 of 60 rows are before when 2025-04-04");
    }

    private List<String> predictions(Path model, Path data, String... more) throws IOException {
        Path out = folder.resolve("out.csv");
        List<Object> args = new ArrayList<>(List.of("predict", "--model", model, "--data", data, "--out", out));
        args.addAll(List.of(more));
        done(args.toArray());
        return Files.readAllLines(out);
    }

    @Test
    @DisplayName("The same for a network whose draws depend on a row's position")
    void adaptiveOfANetwork() throws IOException {
        Path model = trained("dropout-alpha", "--set", "epochs=3", "--set", "prediction-samples=5");
        Path calibrated = folder.resolve("calibrated.credence");
        done(
                "calibrate",
                "--model",
                model,
                "--data",
                rows("next.csv", KNOWN, CALIBRATED),
                "--adaptive",
                "--out",
                calibrated);
        partsMakeNoDifference(calibrated);
        // a calibration of another kind replaces it
        Path split = folder.resolve("split.credence");
        done("calibrate", "--model", calibrated, "--data", rows("b.csv", CALIBRATED, END), "--out", split);
        assertThat(done("evaluate", "--model", split, "--data", rows("c.csv", END, END + 40))
                        .out())
                .contains("calibrated by the score pit")
                .doesNotContain("adaptive");
    }

    @Test
    @DisplayName("EnbPI adapts to a change of the noise within a window, with the same bytes for any partition")
    void enbPi() throws IOException {
        Path model = trained("gp", "--calibrate", "enbpi", "--models", "6", "--coverage", "0.8", "--window", "50");
        byte[] first = Files.readAllBytes(model);
        trained("gp", "--calibrate", "enbpi", "--models", "6", "--coverage", "0.8", "--window", "50");
        assertThat(Files.readAllBytes(model)).isEqualTo(first);
        JsonNode found = partsMakeNoDifference(model).at("/enbpi/0");
        assertThat(found.get("window").asInt()).isEqualTo(50);
        // the noise changes after half of the rows; EnbPI has adapted a window later. 4 standard errors of 90 rows:
        // 0.17
        double before = found.at("/over_time/3/covered").doubleValue();
        double last = (found.at("/over_time/7/covered").doubleValue()
                        + found.at("/over_time/8/covered").doubleValue()
                        + found.at("/over_time/9/covered").doubleValue())
                / 3;
        assertThat(before).isGreaterThan(0.6);
        assertThat(last).isCloseTo(0.8, within(0.17));
        assertThat(found.at("/over_time/5/covered").doubleValue()).isLessThan(0.7);
        List<String> wide = predictions(folder.resolve("whole.credence"), rows("after.csv", END, END + 5));
        List<String> narrow = predictions(model, rows("after.csv", END, END + 5));
        assertThat(wide.get(0)).endsWith("lower_80,upper_80");
        assertThat(width(wide.get(1))).isGreaterThan(1.7 * width(narrow.get(1)));
    }

    private static double width(String line) {
        String[] cells = line.split(",", -1);
        return Double.parseDouble(cells[cells.length - 1]) - Double.parseDouble(cells[cells.length - 2]);
    }

    @Test
    @DisplayName("Conflicting options are refused before any work")
    void mistakesAreSaid() throws IOException {
        Path model = trained("gp");
        Path out = folder.resolve("out.credence");
        assertThat(refused(
                        "train",
                        "--method",
                        "gp",
                        "--data",
                        known,
                        "--target",
                        "y",
                        "--calibrate",
                        "enbpi",
                        "--folds",
                        "3",
                        "--out",
                        out))
                .contains("--order", "--folds needs --calibrate cv+");
        assertThat(refused(
                        "train",
                        "--method",
                        "gp",
                        "--data",
                        known,
                        "--target",
                        "y",
                        "--order",
                        "when",
                        "--calibrate",
                        "cv+",
                        "--models",
                        "1",
                        "--out",
                        out))
                .contains("--calibrate enbpi", "--models is 1");
        assertThat(refused(
                        "calibrate",
                        "--model",
                        model,
                        "--data",
                        known,
                        "--adaptive",
                        "--score",
                        "pit",
                        "--adaptive-step",
                        "2",
                        "--out",
                        out))
                .contains("--adaptive excludes", "--adaptive-step is 2.0");
        assertThat(refused("evaluate", "--model", model, "--data", known, "--adapted", out))
                .contains("--adapted: the model has no intervals");
        Path calibrated = folder.resolve("calibrated.credence");
        Path next = rows("next.csv", KNOWN, CALIBRATED);
        done("calibrate", "--model", model, "--data", next, "--adaptive", "--out", calibrated);
        Path later = rows("later.csv", CALIBRATED, END);
        assertThat(refused("evaluate", "--model", calibrated, "--data", later, "--adaptive", "0.9"))
                .contains("leave --adaptive out");
        assertThat(refused("evaluate", "--model", calibrated, "--data", later, "--order", "x"))
                .contains("in the order of the column when");
        assertThat(refused("evaluate", "--model", calibrated, "--data", next)).contains("give later rows");
        assertThat(out).doesNotExist();
    }
}
