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
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrainPredictEvaluateTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        data = Tables.write(folder.resolve("data.csv"), 60);
        model = folder.resolve("m.credence");
    }

    private Result train(Object... more) {
        List<Object> args = new java.util.ArrayList<>(List.of(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--hidden",
                "8",
                "--epochs",
                "20",
                "--out",
                model));
        args.addAll(Arrays.asList(more));
        return Cli.run(args.toArray());
    }

    @Test
    void aTableIsLearntAndEveryRowPredictedWithItsUncertainty() throws IOException {
        Result trained = train("--data", data, "--target", "y", "--ignore", "label");
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.out()).isEmpty();
        assertThat(trained.err()).contains("(100 %)", "(60 points, 3 inputs): ", "Wrote " + model);

        Path out = folder.resolve("p.csv");
        Result predicted = Cli.run(
                "predict",
                "--model",
                model,
                "--data",
                data,
                "--intervals",
                "0.5,0.975",
                "--device",
                "nd4j",
                "--out",
                out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(61);
        assertThat(lines.get(0)).isEqualTo("mean,sd,epistemic_sd,aleatoric_sd,lower_50,upper_50,lower_97.5,upper_97.5");
        for (String line : lines.subList(1, 61)) {
            double[] v = Arrays.stream(line.split(",", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertThat(v[1]).isCloseTo(Math.hypot(v[2], v[3]), org.assertj.core.data.Offset.offset(1e-12));
            assertThat(v[6]).isLessThan(v[4]);
            assertThat(v[4]).isLessThan(v[5]);
            assertThat(v[5]).isLessThan(v[7]);
        }
    }

    @Test
    void jsonLinesHaveTheSameColumnsAndNumbersAsCsv() throws IOException {
        assertThat(train("--data", data, "--target", "y", "--missing", "drop-row")
                        .code())
                .isZero();
        Path holes = Tables.of(folder.resolve("holes.csv"), "x,colour,label", "1,red,up", ",red,up", "2,blue,down");
        Path csv = folder.resolve("p.csv");
        Path jsonl = folder.resolve("p.jsonl");
        for (Path out : List.of(csv, jsonl)) {
            Result result = Cli.run("predict", "--model", model, "--data", holes, "--device", "nd4j", "--out", out);
            assertThat(result.code()).as(result.err()).isZero();
        }
        List<String> rows = Files.readAllLines(csv);
        List<String> header = List.of(rows.get(0).split(","));
        assertThat(header).contains("mean", "sd", "epistemic_sd", "aleatoric_sd", "lower_95", "upper_95");
        List<String> objects = Files.readAllLines(jsonl);
        assertThat(objects).hasSize(3);
        for (int i = 0; i < 3; i++) {
            JsonNode object = new ObjectMapper().readTree(objects.get(i));
            List<String> cells = List.of(rows.get(i + 1).split(",", -1));
            assertThat(object.fieldNames()).toIterable().containsExactlyElementsOf(header);
            for (int j = 0; j < header.size(); j++) {
                JsonNode value = object.get(header.get(j));
                if (i == 1) {
                    assertThat(value.isNull()).as("the row that was dropped").isTrue();
                } else {
                    assertThat(value.doubleValue()).isEqualTo(Double.parseDouble(cells.get(j)));
                }
            }
        }
    }

    @Test
    void evaluatePrintsATableAndWritesTheSameNumbersAsJson() throws IOException {
        assertThat(train("--data", data, "--target", "y").code()).isZero();
        Path json = folder.resolve("m.json");
        Result result = Cli.run("evaluate", "--model", model, "--data", data, "--json", json, "--device", "nd4j", "-q");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("rmse", "log_likelihood", "60 points, 100 samples");
        JsonNode document = new ObjectMapper().readTree(json.toFile());
        assertThat(document.path("n_test").asInt()).isEqualTo(60);
        assertThat(document.path("metrics").path("rmse").asDouble()).isPositive();
    }

    @Test
    void oneRowIsOnePoint() throws IOException {
        assertThat(train("--data", data, "--target", "y").code()).isZero();
        Path one =
                Files.write(folder.resolve("one.csv"), Files.readAllLines(data).subList(0, 2));
        Result result = Cli.run("evaluate", "--model", model, "--data", one, "--device", "nd4j", "-q");
        assertThat(result.out()).as(result.err()).contains("one.csv: 1 point, 100 samples");
    }

    @Test
    void meanWeightsAreOneNetworkForPredictAndEvaluate() throws IOException {
        assertThat(train("--data", data, "--target", "y").code()).isZero();
        Path json = folder.resolve("m.json");
        Result result = Cli.run(
                "evaluate", "--model", model, "--data", data, "--samples", "mean-weights", "--json", json, "-q");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("60 points, mean weights");
        JsonNode document = new ObjectMapper().readTree(json.toFile());
        assertThat(document.path("samples").asInt()).isEqualTo(1);
        assertThat(document.path("mean_weights").asBoolean()).isTrue();
        Path out = folder.resolve("p.csv");
        assertThat(Cli.run("predict", "--model", model, "--data", data, "--samples", "mean-weights", "--out", out)
                        .code())
                .isZero();
        List<String> rows = Files.readAllLines(out);
        int epistemic = List.of(rows.get(0).split(",")).indexOf("epistemic_sd");
        assertThat(rows.subList(1, rows.size()))
                .allMatch(row -> Double.parseDouble(row.split(",", -1)[epistemic]) == 0);
    }

    @Test
    void aModelTrainedToPredictByMeanWeightsDoesSoWithoutBeingAsked() throws IOException {
        assertThat(train("--data", data, "--target", "y", "--width", "fitted").code())
                .isZero();
        Path asked = folder.resolve("asked.csv");
        assertThat(Cli.run("predict", "--model", model, "--data", data, "--samples", "mean-weights", "--out", asked)
                        .code())
                .isZero();
        assertThat(train("--data", data, "--target", "y", "--set", "prediction=mean-weights", "--width", "fitted")
                        .code())
                .isZero();
        Path own = folder.resolve("own.csv");
        assertThat(Cli.run("predict", "--model", model, "--data", data, "--out", own)
                        .code())
                .isZero();
        assertThat(own).hasSameTextualContentAs(asked);
    }

    @Test
    void samplesAreANumberOrMeanWeights() {
        assertThat(train("--data", data, "--target", "y").code()).isZero();
        Path out = folder.resolve("p.csv");
        Result word = Cli.run("predict", "--model", model, "--data", data, "--samples", "many", "--out", out);
        assertThat(word.code()).isEqualTo(2);
        assertThat(word.err()).contains("--samples", "'many' is neither a whole number nor mean-weights");
        Result calibrate =
                Cli.run("calibrate", "--model", model, "--data", data, "--samples", "mean-weights", "--out", out);
        assertThat(calibrate.code()).isEqualTo(2);
        assertThat(calibrate.err()).contains("--samples is mean-weights, which is for predictions only");
    }

    @Test
    void wordsInTheTargetMeanClassification() throws IOException {
        Result trained = train("--data", data, "--target", "label", "--ignore", "y");
        assertThat(trained.err()).contains("(60 points, 3 inputs, 2 classes): ");
        assertThat(trained.code()).isZero();
        Path out = folder.resolve("p.csv");
        assertThat(Cli.run("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", out)
                        .code())
                .isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0)).isEqualTo("predicted,p_down,p_up,entropy,mutual_information");
        assertThat(lines.get(1)).matches("(up|down),0?[.0-9E-]+,0?[.0-9E-]+,.*");
        Result evaluated = Cli.run("evaluate", "--model", model, "--data", data, "--device", "nd4j");
        assertThat(evaluated.out()).contains("accuracy", "brier", "ece");
    }

    @Test
    void rowsThatAreDroppedKeepTheirPlaceInThePredictions() throws IOException {
        assertThat(train("--data", data, "--target", "y", "--ignore", "label", "--missing", "drop-row")
                        .code())
                .isZero();
        Path holes = Tables.of(folder.resolve("holes.csv"), "x,colour", "1,red", ",red", "2,blue");
        Path out = folder.resolve("p.csv");
        Result result = Cli.run("predict", "--model", model, "--data", holes, "--device", "nd4j", "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("1 of 3 rows");
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(4);
        assertThat(lines.get(2)).matches("(\"\")?,+");
        assertThat(lines.get(3)).doesNotContain(",,");
    }

    @Test
    void aDataSetIsEvaluatedOnTheTestPartOfItsSplit() {
        Result trained = train("--dataset", "sine-gap", "--data-dir", folder);
        assertThat(trained.code()).as(trained.err()).isZero();
        Result result = Cli.run("evaluate", "--model", model, "--dataset", "sine-gap", "--device", "nd4j");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("sine-gap, split 0: 201 points");
    }

    @Test
    void earlyStoppingKeepsTheBestEpoch() {
        Result result = train("--data", data, "--target", "y", "--validation", "0.2", "--patience", "1");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("validation log-likelihood", "48 points");
    }

    @Test
    void progressAndSummaryTellTheHeldOutScoreInTheSameUnit() throws IOException {
        List<String> rows = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < 80; i++) {
            rows.add(i + "," + 2300 * Math.sin(0.1 * i));
        }
        Path large = Tables.of(folder.resolve("large.csv"), rows.toArray(String[]::new));
        Result result = train("--data", large, "--target", "y", "--validation", "0.2");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(last(result.err(), "validation log-likelihood (-?[0-9.]+)"))
                .as(result.err())
                .isCloseTo(last(result.err(), "(?m)^dropout-alpha +(-?[0-9.]+)"), within(0.02))
                .isLessThan(-5); // about log 2300 below that of the standardised targets
    }

    private static double last(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .reduce(Double.NaN, (before, now) -> now);
    }

    @Test
    void theSameSeedGivesTheSameBytesAndAnotherSeedOthers() throws IOException {
        assertThat(train("--data", data, "--target", "y").code()).isZero();
        byte[] first = Files.readAllBytes(model);
        assertThat(train("--data", data, "--target", "y").code()).isZero();
        assertThat(Files.readAllBytes(model)).isEqualTo(first);
        assertThat(train("--data", data, "--target", "y", "--seed", "2").code()).isZero();
        assertThat(Files.readAllBytes(model)).isNotEqualTo(first);
    }

    @Test
    void aFinishedRunWithCheckpointsCanBeRepeatedAndOtherSettingsAreRefused() throws IOException {
        Path states = folder.resolve("states");
        Result first = train("--data", data, "--target", "y", "--checkpoint", states);
        assertThat(first.code()).as(first.err()).isZero();
        byte[] bytes = Files.readAllBytes(model);
        Files.delete(model);
        assertThat(train("--data", data, "--target", "y", "--checkpoint", states)
                        .code())
                .isZero();
        assertThat(Files.readAllBytes(model)).isEqualTo(bytes);
        Files.delete(model);

        Result other =
                train("--data", data, "--target", "y", "--checkpoint", states, "--set", "alpha=1", "--seed", "7");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err())
                .contains("made with other settings", "setting alpha was \"0.5\", now \"1.0\"", "seed was 1, now 7");
        assertThat(model).doesNotExist();

        Path changed = Tables.write(folder.resolve("data.csv"), 61);
        Result otherData = train("--data", changed, "--target", "y", "--checkpoint", states);
        assertThat(otherData.code()).isEqualTo(2);
        assertThat(otherData.err()).contains("data_sha256 was");
    }
}
