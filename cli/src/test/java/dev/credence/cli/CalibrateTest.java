package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calibration, calibrated predictions and their evaluation. */
final class CalibrateTest {
    @TempDir
    private static Path folder;

    private static Path known;
    private static Path calibration;
    private static Path later;
    private static Path numbers;
    private static Path classes;

    @BeforeAll
    static void train() throws IOException {
        known = rows("known.csv", 0, 80);
        calibration = rows("calibration.csv", 1, 300);
        later = rows("later.csv", 2, 1000);
        numbers = folder.resolve("numbers.credence");
        classes = folder.resolve("classes.credence");
        train(numbers, "y", "label");
        train(classes, "label", "y");
    }

    /** A table with y = sin x + noise, larger for red rows, and few rows in town c. */
    private static Path rows(String name, int batch, int count) throws IOException {
        CounterRandom random = CounterRandom.of(3, batch);
        List<String> lines = new ArrayList<>(List.of("x,colour,town,y,label"));
        for (int i = 0; i < count; i++) {
            double x = 6 * random.uniform(0, i) - 3;
            boolean red = random.uniform(1, i) < 0.5;
            double y = Math.sin(x) + (red ? 0.6 : 0.1) * random.normal(2, i);
            String town = random.uniform(3, i) < 0.05 ? "c" : red ? "a" : "b";
            String label = y > 0.5 ? "high" : y > -0.5 ? "mid" : "low";
            lines.add(x + "," + (red ? "red" : "blue") + "," + town + "," + y + "," + label);
        }
        return Files.write(folder.resolve(name), lines);
    }

    private static void train(Path model, String target, String other) {
        Result trained = Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--hidden",
                "8",
                "--epochs",
                "30",
                "--data",
                known,
                "--target",
                target,
                "--ignore",
                other + ",town",
                "--out",
                model);
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private static Result run(Object... command) {
        List<Object> all = new ArrayList<>(List.of(command));
        all.addAll(List.of("--device", "nd4j"));
        Result result = Cli.run(all.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private static Path calibrated(Path model, String name, Object... options) {
        Path out = folder.resolve(name);
        List<Object> all = new ArrayList<>(
                List.of("calibrate", "--model", model, "--data", calibration, "--samples", 20, "--out", out));
        all.addAll(List.of(options));
        run(all.toArray());
        return out;
    }

    private static List<List<String>> predict(Path model, Path data, Object... options) throws IOException {
        Path out = folder.resolve("p.csv");
        List<Object> all = new ArrayList<>(List.of("predict", "--model", model, "--data", data, "--out", out));
        all.addAll(List.of(options));
        run(all.toArray());
        return Files.readAllLines(out).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
    }

    @Test
    @DisplayName(
            "Intervals of a calibrated model cover later rows as predicted, and evaluate reports the same coverage")
    void intervalsCover() throws IOException {
        Result said = run(
                "calibrate",
                "--model",
                numbers,
                "--data",
                calibration,
                "--coverage",
                "0.5,0.9",
                "--samples",
                20,
                "--out",
                folder.resolve("c.credence"));
        assertThat(said.out())
                .contains(
                        "300 rows, score pit",
                        "Coverage 90 %: with these 300 rows, 95 % of calibrations cover between" + " 86.4 % and");
        List<List<String>> predictions = predict(folder.resolve("c.credence"), later);
        assertThat(predictions.get(0))
                .containsExactly(
                        "mean", "sd", "epistemic_sd", "aleatoric_sd", "lower_50", "upper_50", "lower_90", "upper_90");
        List<String> rows = Files.readAllLines(later);
        int covered = 0;
        for (int i = 1; i < predictions.size(); i++) {
            double y = Double.parseDouble(rows.get(i).split(",", -1)[3]);
            double low = Double.parseDouble(predictions.get(i).get(6));
            double high = Double.parseDouble(predictions.get(i).get(7));
            assertThat(Double.parseDouble(predictions.get(i).get(4))).isBetween(low, high);
            covered += low <= y && y <= high ? 1 : 0;
        }
        // four standard deviations of calibration (0.017) and rows (0.0095) together
        assertThat(covered / 1000.0).isBetween(0.9 - 0.08, 0.9 + 0.08);
        Path json = folder.resolve("e.json");
        Result evaluated = run("evaluate", "--model", folder.resolve("c.credence"), "--data", later, "--json", json);
        assertThat(evaluated.out()).contains("calibrated by the score pit", "mean width", "95 % of calibrations");
        JsonNode coverage = new ObjectMapper().readTree(json.toFile()).get("coverage");
        assertThat(coverage.get(1).get("coverage").doubleValue()).isEqualTo(0.9);
        assertThat(coverage.get(1).get("covered").doubleValue()).isEqualTo(covered / 1000.0);
    }

    @Test
    @DisplayName("By group: large towns are covered, the small one is flagged everywhere")
    void groups() throws IOException {
        Path model = folder.resolve("g.credence");
        Result said = run(
                "calibrate",
                "--model",
                numbers,
                "--data",
                calibration,
                "--by",
                "town",
                "--score",
                "absolute",
                "--samples",
                20,
                "--out",
                model);
        assertThat(said.out()).contains("town", "Too few rows for a threshold of their own: c (");
        List<List<String>> predictions = predict(model, later);
        assertThat(predictions.get(0)).endsWith("lower_90", "upper_90", "fallback");
        List<String> rows = Files.readAllLines(later);
        double widest = 0;
        double narrowest = 0;
        for (int i = 1; i < predictions.size(); i++) {
            String town = rows.get(i).split(",", -1)[2];
            assertThat(predictions.get(i).get(6)).as(town).isEqualTo(String.valueOf(town.equals("c")));
            double width = Double.parseDouble(predictions.get(i).get(5))
                    - Double.parseDouble(predictions.get(i).get(4));
            widest = town.equals("a") ? width : widest;
            narrowest = town.equals("b") ? width : narrowest;
        }
        assertThat(widest).isGreaterThan(1.1 * narrowest);
        Path lines = folder.resolve("p.jsonl");
        run("predict", "--model", model, "--data", later, "--out", lines);
        JsonNode first = new ObjectMapper().readTree(Files.readAllLines(lines).get(0));
        assertThat(first.path("fallback").isBoolean()).as("%s", first).isTrue();
        Path json = folder.resolve("e.json");
        assertThat(run("evaluate", "--model", model, "--data", later, "--json", json)
                        .out())
                .contains("* too few calibration rows");
        for (JsonNode line : new ObjectMapper().readTree(json.toFile()).get("coverage")) {
            if (line.get("group").textValue().matches("a|b")) {
                assertThat(line.get("covered").doubleValue()).as("%s", line).isBetween(0.8, 0.99);
            }
        }
        Path without = Tables.of(folder.resolve("without.csv"), "x,colour", "1,red");
        Result refused = Cli.run("predict", "--model", model, "--data", without, "--out", folder.resolve("q.csv"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("has no column 'town'", "x, colour");
    }

    @Test
    @DisplayName("Bounds on one side: one column, and all misses on that side")
    void oneSide() throws IOException {
        Path model = folder.resolve("upper.credence");
        assertThat(run("calibrate", "--model", numbers, "--data", calibration, "--side", "upper", "--out", model)
                        .out())
                .contains("the upper bounds of 95 % of calibrations hold for between");
        List<List<String>> predictions = predict(model, later);
        assertThat(predictions.get(0)).endsWith("aleatoric_sd", "upper_90");
        List<String> rows = Files.readAllLines(later);
        int target = List.of(rows.get(0).split(",")).indexOf("y");
        int covered = 0;
        for (int i = 1; i < predictions.size(); i++) {
            double y = Double.parseDouble(rows.get(i).split(",", -1)[target]);
            covered += y <= Double.parseDouble(predictions.get(i).get(4)) ? 1 : 0;
        }
        Path json = folder.resolve("side.json");
        assertThat(run("evaluate", "--model", model, "--data", later, "--json", json)
                        .out())
                .contains("mean distance from the mean");
        JsonNode line =
                new ObjectMapper().readTree(json.toFile()).get("coverage").get(0);
        assertThat(line.get("covered").doubleValue()).isEqualTo(covered / (predictions.size() - 1.0));
        assertThat(line.get("covered").doubleValue()).isBetween(0.84, 0.96);
        Path lines = folder.resolve("side.jsonl");
        run("predict", "--model", model, "--data", later, "--out", lines);
        assertThat(Files.readAllLines(lines).get(0)).contains("upper_90").doesNotContain("lower_90");
        refused(
                "--side upper is for numbers",
                "calibrate",
                "--model",
                classes,
                "--data",
                calibration,
                "--side",
                "upper",
                "--out",
                model);
        refused(
                "--side is 'left', expected upper, lower or both",
                "calibrate",
                "--model",
                numbers,
                "--data",
                calibration,
                "--side",
                "left",
                "--out",
                model);
    }

    @Test
    @DisplayName("Of hundreds of groups the largest are named, and the others counted")
    void hundredsOfGroups() {
        Path model = folder.resolve("x.credence");
        String said = run("calibrate", "--model", numbers, "--data", calibration, "--by", "x", "--out", model)
                .out();
        assertThat(said)
                .containsPattern("threshold of their own: (\\d+) of\\s+\\1\\s+groups,")
                .containsPattern("No\\s+group\\s+has\\s+enough\\s+rows")
                .hasSizeLessThan(1500);
        String evaluated = run("evaluate", "--model", model, "--data", later).out();
        assertThat(evaluated).containsPattern("and \\d\\d+ lines of smaller groups, which --json has");
        assertThat(evaluated.lines().count()).isLessThan(100);
    }

    @Test
    @DisplayName("Sets of classes contain the most probable one, and cover each class on request")
    void sets() throws IOException {
        for (String score : List.of("aps", "raps", "lac")) {
            Path model = calibrated(classes, score + ".credence", "--score", score, "--coverage", "0.8,0.95");
            List<List<String>> predictions = predict(model, later);
            assertThat(predictions.get(0)).startsWith("predicted").endsWith("set_80", "set_95");
            for (List<String> row : predictions.subList(1, 200)) {
                List<String> small = List.of(row.get(row.size() - 2).split("\\|", -1));
                List<String> large = List.of(row.get(row.size() - 1).split("\\|", -1));
                assertThat(small).contains(row.get(0));
                assertThat(large).containsAll(small);
            }
            assertThat(run("evaluate", "--model", model, "--data", later).out()).contains("mean size");
        }
        Path byClass = calibrated(classes, "by.credence", "--by", "label", "--coverage", "0.8");
        Path json = folder.resolve("e.json");
        assertThat(run("evaluate", "--model", byClass, "--data", later, "--json", json)
                        .out())
                .contains("label, coverage", "high", "mid", "low");
        JsonNode coverage = new ObjectMapper().readTree(json.toFile()).get("coverage");
        assertThat(coverage).hasSize(4);
        for (JsonNode line : coverage) {
            assertThat(line.get("covered").doubleValue()).as("%s", line).isGreaterThan(0.68);
        }
    }

    @Test
    @DisplayName("Sets with the most probable class have a lower bound on coverage, others a range")
    void setsCoverAtLeast() {
        Path top = folder.resolve("top.credence");
        String data = calibration.toString();
        assertThat(run("calibrate", "--model", classes, "--data", data, "--coverage", 0.9, "--out", top)
                        .out())
                .contains("95 % of calibrations cover at least 87.1 % of new rows", "at least 90.03 % on average")
                .doesNotContain("between");
        assertThat(run("evaluate", "--model", top, "--data", later).out()).contains("at least 87.1 %");
        Path empty = folder.resolve("empty.credence");
        assertThat(run(
                                "calibrate",
                                "--model",
                                classes,
                                "--data",
                                data,
                                "--coverage",
                                0.9,
                                "--empty-sets",
                                "--out",
                                empty)
                        .out())
                .contains("95 % of calibrations cover between 86.4 % and")
                .doesNotContain("at least");
        assertThat(run("evaluate", "--model", empty, "--data", later).out())
                .contains("86.4 % to")
                .doesNotContain("at least");
        Path byClass = folder.resolve("least-by-class.credence");
        assertThat(run("calibrate", "--model", classes, "--data", data, "--by", "label", "--out", byClass)
                        .out())
                .containsPattern("high +90 % +\\d+ +at least ");
    }

    @Test
    @DisplayName("A calibration changes nothing else in the model, and is reproducible byte for byte")
    void theModelStaysWhatItWas() throws IOException {
        Path first = calibrated(numbers, "first.credence");
        Path second = calibrated(numbers, "second.credence");
        assertThat(first).hasSameBinaryContentAs(second);
        Archive before = ArchiveFile.readWithAttachments(numbers, "model.json", "parameters");
        Archive after = ArchiveFile.readWithAttachments(first, "model.json", "parameters");
        assertThat(before.attachments())
                .containsOnlyKeys("training-profile", "training-rows", "recalibration", "last-layer");
        assertThat(after.attachments())
                .containsOnlyKeys(
                        "training-profile",
                        "training-rows",
                        "recalibration",
                        "last-layer",
                        "guarantee",
                        "calibration-scores");
        assertThat(after.document()).isEqualTo(before.document());
        before.arrays()
                .forEach((name, array) ->
                        assertThat(after.arrays().get(name).values()).isEqualTo(array.values()));
        List<List<String>> plain = predict(numbers, later, "--samples", 20, "--intervals", "0.9");
        List<List<String>> calibrated = predict(first, later);
        for (int i = 1; i < 50; i++) {
            assertThat(calibrated.get(i).subList(0, 4)).isEqualTo(plain.get(i).subList(0, 4));
        }
        // a second calibration replaces the first
        Path again = calibrated(first, "again.credence", "--score", "normalised");
        assertThat(run("evaluate", "--model", again, "--data", later).out()).contains("score normalised");
    }

    private static void refused(String message, Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message);
    }

    @Test
    @DisplayName("Options without a guarantee are refused, all at once")
    void mistakes() {
        Path out = folder.resolve("no.credence");
        refused("rows that the model was trained on", "calibrate", "--model", numbers, "--data", known, "--out", out);
        Result several = Cli.run(
                "calibrate",
                "--model",
                numbers,
                "--data",
                calibration,
                "--coverage",
                "90",
                "--score",
                "best",
                "--smallest-group",
                "0",
                "--out",
                out);
        assertThat(several.code()).isEqualTo(2);
        assertThat(several.err()).contains("for 90 % write 0.9", "no score 'best'", "--smallest-group is 0");
        refused(
                "use pit, normalised",
                "calibrate",
                "--model",
                numbers,
                "--data",
                calibration,
                "--score",
                "aps",
                "--out",
                out);
        refused(
                "Name another column",
                "calibrate",
                "--model",
                numbers,
                "--data",
                calibration,
                "--by",
                "y",
                "--out",
                out);
        refused(
                "has no column 'city'",
                "calibrate",
                "--model",
                numbers,
                "--data",
                calibration,
                "--by",
                "city",
                "--out",
                out);
        Path few = calibrated(numbers, "few.credence");
        refused(
                "predicts its calibrated intervals",
                "predict",
                "--model",
                few,
                "--data",
                later,
                "--intervals",
                "0.9",
                "--out",
                folder.resolve("p.csv"));
        assertThat(run("predict", "--model", few, "--data", known, "--samples", "7", "--out", folder.resolve("p.csv"))
                        .err())
                .contains("calibrated with 20 samples");
        assertThat(out).doesNotExist();
    }

    @Test
    @DisplayName("With too few rows everything is covered, and the required number is reported")
    void tooFewRows() throws IOException {
        Path few = rows("few.csv", 5, 15);
        Path out = folder.resolve("few.credence");
        Result said = run("calibrate", "--model", numbers, "--data", few, "--coverage", "0.95", "--out", out);
        assertThat(said.out()).contains("15 rows are too few, it takes at least 19");
        assertThat(predict(out, known).get(1)).endsWith("-Infinity", "Infinity");
        Path json = folder.resolve("e.json");
        run("evaluate", "--model", out, "--data", later, "--json", json);
        JsonNode all =
                new ObjectMapper().readTree(json.toFile()).get("coverage").get(0);
        assertThat(all.get("covered").doubleValue()).isEqualTo(1);
        assertThat(all.get("unbounded").intValue()).isEqualTo(1000);
        assertThat(all.get("size").isNull()).isTrue();
    }

    @Test
    @DisplayName("A damaged or unknown attachment is refused by every command that reads the model")
    void damage() throws IOException {
        Path model = calibrated(numbers, "whole.credence");
        Map<String, Consumer<ObjectNode>> edits = new LinkedHashMap<>();
        edits.put(
                "cannot be used: The attachment guarantee was written by a newer version",
                json -> json.put("format", 9));
        edits.put(
                "does not fit a model of real targets",
                json -> json.putObject("score").put("name", "lac"));
        edits.put("unknown field 'more'", json -> json.put("more", "x"));
        edits.put("'levels' holds 'x'", json -> json.put("levels", "x"));
        Path changed = folder.resolve("changed.credence");
        edits.forEach((message, edit) -> {
            Archive archive = ArchiveFile.readWithAttachments(model, "model.json", "parameters");
            edit.accept(archive.attachments().get("guarantee"));
            ArchiveFile.write(changed, "model.json", "parameters", archive);
            refused(message, "predict", "--model", changed, "--data", later, "--out", folder.resolve("p.csv"));
            refused(message, "evaluate", "--model", changed, "--data", later);
            refused(message, "export", "--model", changed, "--out", folder.resolve("m.onnx"));
        });
        Archive archive = ArchiveFile.readWithAttachments(model, "model.json", "parameters");
        Map<String, ObjectNode> two = new LinkedHashMap<>(archive.attachments());
        two.put("moon", two.get("guarantee"));
        ArchiveFile.write(changed, "model.json", "parameters", new Archive(archive.document(), archive.arrays(), two));
        refused("attachment 'moon'", "evaluate", "--model", changed, "--data", later);
    }
}
