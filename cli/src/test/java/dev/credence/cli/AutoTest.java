package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The default of {@code train}: only a table and its target. */
final class AutoTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        data = Tables.write(folder.resolve("data.csv"), 60);
        model = folder.resolve("m.credence");
    }

    /** Trains with two cycles only, to save time. */
    private Result train(Object... more) {
        List<Object> args = new ArrayList<>(List.of("train", "--set", "cycles=2", "--out", model));
        args.addAll(Arrays.asList(more));
        return Cli.run(args.toArray());
    }

    private Result trained(Object... more) {
        Result result = train(more);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private static Result done(Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    @Test
    void aTableAndItsTargetAreEnough() throws IOException {
        Result trained = trained("--data", data, "--target", "y", "--ignore", "label");
        assertThat(trained.out()).isEmpty();
        assertThat(trained.err())
                .contains("60", "1 column of numbers, 1 of categories", "y: real numbers from", "nothing")
                .contains("Trained auto on data.csv", "60 rows, each predicted without it", "90 % intervals")
                .contains("RMSE of y", "\nconstant ", "\nlinear model ", "\nauto ", "Wrote " + model)
                .doesNotContain("part ", "device", " 0 %");
        Path out = folder.resolve("p.csv");
        done("predict", "--model", model, "--data", data, "--intervals", "0.5,0.9", "--device", "nd4j", "--out", out);
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(61);
        assertThat(lines.get(0)).isEqualTo("mean,sd,epistemic_sd,aleatoric_sd,lower_50,upper_50,lower_90,upper_90");
        for (String line : lines.subList(1, 61)) {
            double[] v = Arrays.stream(line.split(","))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertThat(v[1]).isCloseTo(Math.hypot(v[2], v[3]), org.assertj.core.data.Offset.offset(1e-9));
            assertThat(v[6]).isLessThan(v[4]);
            assertThat(v[5]).isLessThan(v[7]);
        }
    }

    @Test
    void aDeviceThatItDoesNotUseIsNamed() {
        assertThat(trained("--data", data, "--target", "y", "--device", "cuda", "--quiet")
                        .err())
                .contains("warning: auto trains on the CPU and does not use the device cuda.");
        assertThat(trained("--data", data, "--target", "y", "--device", "nd4j", "--quiet")
                        .err())
                .doesNotContain("trains on the CPU");
    }

    @Test
    void datesAreNumbersOfTheCalendar() throws IOException {
        List<String> lines = new ArrayList<>(List.of("day,y"));
        for (int i = 0; i < 120; i++) {
            LocalDate day = LocalDate.of(2022, 1, 1).plusDays(9L * i + i % 4);
            lines.add(day + "," + (Math.sin(2 * Math.PI * day.getDayOfYear() / 366) + 0.01 * (i % 7)));
        }
        Path dated = Files.write(folder.resolve("dated.csv"), lines);
        assertThat(trained("--data", dated, "--target", "y").err())
                .contains("0 columns of numbers, 1 of dates (3 numbers of the calendar)");
        Result result = done("evaluate", "--model", model, "--data", dated, "--json", folder.resolve("m.json"));
        assertThat(result.out()).contains("120 points");
        JsonNode metrics =
                new ObjectMapper().readTree(folder.resolve("m.json").toFile()).path("metrics");
        assertThat(metrics.path("rmse").asDouble()).isLessThan(0.2); // the season alone has 0.7
        Result explained = done("predict", "--model", model, "--data", dated, "--explain", "1");
        assertThat(explained.out()).contains("year 2022, day of the year 1, weekday 6");
    }

    @Test
    void evaluateMeasuresItAndWritesAReport() throws IOException {
        trained("--data", data, "--target", "y", "--ignore", "label");
        Path json = folder.resolve("m.json");
        Path page = folder.resolve("m.html");
        Result result = done(
                "evaluate", "--model", model, "--data", data, "--json", json, "--report", page, "--device", "nd4j");
        assertThat(result.out()).contains("auto on data.csv", "log_likelihood", "crps", "60 points");
        JsonNode metrics = new ObjectMapper().readTree(json.toFile()).path("metrics");
        assertThat(metrics.path("rmse").asDouble()).isBetween(0.01, 0.7);
        assertThat(Files.readString(page)).contains("auto");
    }

    @Test
    void missingAndUnseenCellsHaveAPrediction() throws IOException {
        Path holes = Tables.of(
                folder.resolve("holes.csv"),
                Files.readString(data).replaceFirst("\n[^,]*,", "\n,").strip());
        Result result = trained("--data", holes, "--target", "y");
        assertThat(result.err()).contains("1 cell, in 1 row");
        Path strange = Tables.of(folder.resolve("strange.csv"), "x,colour,label", ",green,", "1e99,red,up");
        Path out = folder.resolve("p.csv");
        done("predict", "--model", model, "--data", strange, "--device", "nd4j", "--out", out);
        assertThat(Files.readAllLines(out)).hasSize(3).noneMatch(line -> line.contains(",,") || line.contains("NaN"));
    }

    @Test
    void wordsInTheTargetMeanClassification() throws IOException {
        Result result = trained("--data", data, "--target", "label", "--ignore", "y");
        assertThat(result.err()).contains("label: 2 classes, the rarest with");
        Path out = folder.resolve("p.csv");
        done("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", out);
        assertThat(Files.readAllLines(out).get(0)).isEqualTo("predicted,p_down,p_up,entropy,mutual_information");
        assertThat(done("evaluate", "--model", model, "--data", data, "--device", "nd4j")
                        .out())
                .contains("accuracy", "brier", "ece");
    }

    @Test
    void namesAndEmptyColumnsAreLeftOutAndZerosAndOnesAreClasses() throws IOException {
        String[] lines = new String[41];
        Arrays.setAll(
                lines, i -> i == 0 ? "name,x,empty,sold" : "house " + i + "," + i % 10 + ",," + (i % 10 > 4 ? 1 : 0));
        Result result = trained("--data", Tables.of(folder.resolve("sold.csv"), lines), "--target", "sold");
        assertThat(result.err())
                .contains("column 'name': 40 different values are too many for categories", "It is left out")
                .contains("column 'empty' has no value at all")
                .contains("1 column of numbers", "sold: 2 classes, the rarest with 20 rows")
                .contains("'sold' has only the values 0 and 1", "--task regression takes them as numbers");
        Path later = Tables.of(folder.resolve("later.csv"), "x,sold", "1,0.0", "9,1.0", "8,1");
        assertThat(done("evaluate", "--model", model, "--data", later, "--device", "nd4j")
                        .out())
                .contains("accuracy", "3 points");
    }

    @Test
    void aTargetOfFewWholeNumbersIsReal() throws IOException {
        String[] lines = new String[41];
        Arrays.setAll(lines, i -> i == 0 ? "x,grade" : i % 10 + "," + (1 + i % 10 / 4));
        Path grades = Tables.of(folder.resolve("grades.csv"), lines);
        assertThat(trained("--data", grades, "--target", "grade").err().replaceAll("\\s+", " ")) // the table wraps
                .contains(
                        "grade: whole numbers from 1 to 3, median 2, 3 different",
                        "if they are classes, give --task classification");
        assertThat(trained("--data", grades, "--target", "grade", "--task", "regression")
                        .err())
                .doesNotContain("if they are classes");
    }

    @Test
    void theSameSeedGivesTheSameBytesWhateverTheThreads() throws IOException {
        trained("--data", data, "--target", "y", "--threads", "1");
        byte[] first = Files.readAllBytes(model);
        trained("--data", data, "--target", "y", "--threads", "3");
        assertThat(Files.readAllBytes(model)).isEqualTo(first);
        trained("--data", data, "--target", "y", "--seed", "2");
        assertThat(Files.readAllBytes(model)).isNotEqualTo(first);
    }

    @Test
    void trainingGoesOnFromACheckpointToTheSameBytes() throws IOException {
        Path states = folder.resolve("states");
        trained("--data", data, "--target", "y");
        byte[] whole = Files.readAllBytes(model);
        trained("--data", data, "--target", "y", "--checkpoint", states, "--set", "folds=random");
        assertThat(Files.readAllBytes(model)).isEqualTo(whole);
        Files.delete(model);
        trained("--data", data, "--target", "y", "--checkpoint", states);
        assertThat(Files.readAllBytes(model)).isEqualTo(whole);
        Result other = train("--data", data, "--target", "y", "--checkpoint", states, "--seed", "7");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("training.checkpoint", "seed was 1, now 7");
    }

    @Test
    void groupsAreNoInputAndDecideTheFolds() throws IOException {
        trained("--data", data, "--target", "y", "--group", "label");
        Archive archive = ArchiveFile.readWithAttachments(model, "model.json", "parameters");
        assertThat(archive.document().path("inputs").toString()).isEqualTo("[\"x\",\"colour\"]");
        archive.arrays().forEach((name, array) -> {
            if (!name.startsWith("entry.") && !name.equals("donors")) { // networks: two groups, two folds
                assertThat(array.shape()[0]).as(name).isEqualTo(2);
            }
        });
        Result unknown = train("--data", data, "--target", "y", "--group", "patient");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("has no column 'patient'");
    }

    @Test
    void aDataSetIsEvaluatedOnTheTestPartOfItsSplit() {
        trained("--dataset", "sine-gap", "--data-dir", folder);
        Result result = done("evaluate", "--model", model, "--dataset", "sine-gap", "--device", "nd4j");
        assertThat(result.out()).contains("auto on sine-gap, split 0: 201 points");
    }

    @Test
    void itCompetesWithOtherMethods() throws IOException {
        Path out = folder.resolve("runs");
        done(
                "compare",
                "--dataset",
                "sine-gap",
                "--method",
                "auto:cycles=2",
                "--method",
                "dropout-alpha:hidden=4,epochs=2,prediction-samples=10",
                "--device",
                "nd4j",
                "--data-dir",
                folder,
                "--out",
                out);
        JsonNode summary =
                new ObjectMapper().readTree(out.resolve("summary.json").toFile());
        assertThat(summary).hasSize(2);
        assertThat(summary.get(0)
                        .path("metrics")
                        .path("log_likelihood")
                        .path("mean")
                        .asDouble())
                .isGreaterThan(summary.get(1)
                        .path("metrics")
                        .path("log_likelihood")
                        .path("mean")
                        .asDouble());
    }

    @Test
    void theStackIsExported() throws IOException {
        trained("--data", data, "--target", "y", "--ignore", "label");
        Path out = folder.resolve("m.onnx");
        Result done = done("export", "--model", model, "--quantiles", "0.1,0.9", "--out", out);
        assertThat(done.out() + done.err())
                .contains("m.onnx: ", " members of the stack, ", " MB.")
                .doesNotContain("left out", "warning");
        assertThat(Files.readString(out, StandardCharsets.ISO_8859_1)).contains("quantiles", "[0.1, 0.9]", "[\"");
    }

    @Test
    void itIsExplained() {
        assertThat(Cli.run("methods").out()).contains("auto");
        assertThat(Cli.run("methods", "auto").out()).contains("Stacking", "cycles", "folds", "ordered");
        assertThat(Cli.run("train", "--help").out()).contains("--time", "--group", "credence train --data FILE");
    }

    private void refused(String message, Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message).doesNotContain("\tat ", "should not have happened");
    }

    @Test
    void whatItCannotDoIsSaid() throws IOException {
        trained("--data", data, "--target", "label", "--ignore", "y");
        Object[] export = {"export", "--model", model, "--out", folder.resolve("m.onnx")};
        refused("A model of auto is exported whole", with(export, "--samples", "5"));
        refused("--quantiles is for numbers", with(export, "--quantiles", "0.9"));
        refused(
                "gives no gradients",
                "attack",
                "--model",
                model,
                "--data",
                data,
                "--device",
                "nd4j",
                "--out",
                folder.resolve("attack"));
        Object[] train = {"train", "--data", data, "--target", "y", "--out", model};
        refused("There is no setting 'hidden'", with(train, "--hidden", "5"));
        refused("--validation and --patience are for methods that train in epochs", with(train, "--validation", "0.1"));
        refused("--missing drop-row is not supported by this method", with(train, "--missing", "drop-row"));
        refused("--time is -1.0", with(train, "--time", "-1"));
        refused("less than 100000000 seconds", with(train, "--time", "1e12"));
        refused("--time is for methods that choose", with(train, "--time", "5", "--method", "vi"));
        refused("--group is for methods that divide", with(train, "--group", "label", "--method", "vi"));
        refused(
                "--missing keep is for models that learn from missing values",
                with(train, "--missing", "keep", "--method", "vi"));
        refused(
                "chooses its settings itself",
                "tune",
                "--method",
                "auto",
                "--data",
                data,
                "--target",
                "y",
                "--out",
                folder);
        Path constant = Tables.of(folder.resolve("c.csv"), "x,y", "1,5", "2,5", "3,5", "4,5");
        refused("The target is 5.0 in all 4", "train", "--data", constant, "--target", "y", "--out", model);
    }

    private static Object[] with(Object[] command, Object... more) {
        List<Object> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(Arrays.asList(more));
        return all.toArray();
    }

    @Test
    void fiveRowsGiveAModel() throws IOException {
        Path few = Tables.of(folder.resolve("few.csv"), "x,y", "1,2", "2,3.9", "3,6.2", "4,8", "5,9.7");
        trained("--data", few, "--target", "y");
        done("evaluate", "--model", model, "--data", few, "--device", "nd4j");
    }

    @Test
    void damagedModelsAreRefusedByEveryCommand() {
        trained("--data", data, "--target", "y");
        Map<String, Consumer<ObjectNode>> edits = new LinkedHashMap<>();
        edits.put(
                "do not fit the model's inputs", // as several inputs, its categories would be several
                json -> ((ObjectNode) json.get("columns")).put("missing", "DROP_ROW"));
        edits.put(
                "they are not those of the model",
                json -> ((ArrayNode) json.get("columns").get("columns").get(1).get("categories")).add("green"));
        edits.put(
                "coding of the columns",
                json -> ((ObjectNode) json.get("table").get("columns").get(0))
                        .putArray("categories")
                        .add("u"));
        edits.put("lacks the model of a table", json -> json.remove("table"));
        edits.put(
                "sum to 1",
                json -> ((ObjectNode) json.get("table")
                                .get("model")
                                .get("stack")
                                .get("terms")
                                .get(0))
                        .put("weight", 1e-9));
        Path changed = folder.resolve("changed.credence");
        edits.forEach((message, edit) -> {
            Archive archive = ArchiveFile.readWithAttachments(model, "model.json", "parameters");
            edit.accept(archive.document());
            ArchiveFile.write(changed, "model.json", archive.document(), "parameters", archive.arrays());
            Object out = folder.resolve("p.csv");
            refused(message, "predict", "--model", changed, "--data", data, "--device", "nd4j", "--out", out);
            refused(message, "evaluate", "--model", changed, "--data", data, "--device", "nd4j");
        });
    }
}
