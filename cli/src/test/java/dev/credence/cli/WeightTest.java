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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WeightTest {
    @TempDir
    private Path folder;

    private Path weighted;
    private Path copied;

    @BeforeEach
    void writeData() throws IOException {
        StringBuilder rows = new StringBuilder("x,w,y\n");
        StringBuilder copies = new StringBuilder("x,y\n");
        for (int i = 0; i < 30; i++) {
            double y = Math.sin(i / 4.0) + (i * 37 % 11) / 20.0;
            rows.append(i).append(',').append(i % 3).append(',').append(y).append('\n');
            for (int c = 0; c < i % 3; c++) {
                copies.append(i).append(',').append(y).append('\n');
            }
        }
        weighted = Files.writeString(folder.resolve("weighted.csv"), rows);
        copied = Files.writeString(folder.resolve("copied.csv"), copies);
    }

    private Result train(String method, Path data, Path model, String... more) {
        List<Object> args = new ArrayList<>(List.of(
                "train", "--method", method, "--device", "nd4j", "--data", data, "--target", "y", "--out", model));
        args.addAll(List.of(more));
        return Cli.run(args.toArray());
    }

    private String predictions(Path model) throws IOException {
        Path out = folder.resolve("p.csv");
        Result predicted =
                Cli.run("predict", "-q", "--model", model, "--data", copied, "--device", "nd4j", "--out", out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        return Files.readString(out);
    }

    @Test
    @DisplayName(
            "A row of weight 2 is two, one of 0 none: a Gaussian process predicts the same bits; the model knows the column")
    void weightsAreCopies() throws IOException {
        Path model = folder.resolve("m.credence");
        Path other = folder.resolve("o.credence");
        Result trained = train("gp", weighted, model, "--weight", "w", "--width", "fitted");
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.err())
                .contains("Weights of column 'w': 20 rows count as 30.00; 10 rows of weight 0 left out.");
        assertThat(train("gp", copied, other, "--width", "fitted").code()).isZero();
        assertThat(predictions(model)).isEqualTo(predictions(other));

        Path json = folder.resolve("m.json");
        Result evaluated =
                Cli.run("evaluate", "--model", model, "--data", weighted, "--device", "nd4j", "--json", json);
        assertThat(evaluated.err()).contains("Weights of column 'w': 30 rows count as 30.00.");
        double rmse = rmse(json);
        Result without = Cli.run("evaluate", "--model", model, "--data", copied, "--device", "nd4j", "--json", json);
        assertThat(without.err()).doesNotContain("Weights");
        assertThat(rmse(json)).isCloseTo(rmse, within(1e-12));
    }

    @Test
    @DisplayName(
            "A class's weight is that of its rows; the confusion matrix and what decisions cost are of weighted rows")
    void classes() throws IOException {
        StringBuilder rows = new StringBuilder("x,w,y\n");
        for (int i = 0; i < 30; i++) {
            boolean yes = i % 7 > 3;
            rows.append(i).append(yes ? ",3,yes\n" : ",1,no\n");
        }
        Path data = Files.writeString(folder.resolve("classes.csv"), rows);
        Path byRow = folder.resolve("m.credence");
        Path byClass = folder.resolve("o.credence");
        String[] quick = {"--ignore", "w", "--epochs", "3", "--hidden", "4"};
        Result trained = train("map", data, byClass, with(quick, "--class-weight", "yes=3"));
        assertThat(trained.err()).contains("Weights of classes: 30 rows count as 54.00.");
        train("map", data, byRow, with(quick, "--weight", "w"));
        assertThat(predictions(byClass)).isEqualTo(predictions(byRow));

        Path json = folder.resolve("m.json");
        Cli.run(
                "evaluate",
                "--model",
                byRow,
                "--data",
                data,
                "--device",
                "nd4j",
                "--costs",
                "no:yes=9",
                "--json",
                json);
        JsonNode found = new ObjectMapper().readTree(json.toFile());
        JsonNode counts = found.path("confusion_matrix").path("counts");
        assertThat(counts.path(0).path(0).asDouble() + counts.path(0).path(1).asDouble())
                .isEqualTo(18);
        assertThat(counts.path(1).path(0).asDouble() + counts.path(1).path(1).asDouble())
                .isEqualTo(36);
        assertThat(found.path("costs").path("most_probable").asDouble())
                .isCloseTo(
                        (9 * counts.path(0).path(1).asDouble()
                                        + counts.path(1).path(0).asDouble())
                                / 54,
                        within(1e-12));
        assertThat(found.path("costs").path("best_constant").asDouble()).isCloseTo(36 / 54.0, within(1e-12));
    }

    @Test
    @DisplayName("A calibration with weights promises a share of weight, which evaluate measures")
    void guarantee() throws IOException {
        Path model = folder.resolve("m.credence");
        Path calibrated = folder.resolve("c.credence");
        train("map", copied, model, "--epochs", "3", "--hidden", "4");
        StringBuilder rows = new StringBuilder("x,w,z,y\n");
        for (int i = 0; i < 120; i++) {
            rows.append(i % 30 + 0.5)
                    .append(i % 4 == 0 ? ",0,0," : ",2.5,0,")
                    .append(i % 7 / 7.0)
                    .append('\n');
        }
        Path data = Files.writeString(folder.resolve("calibration.csv"), rows);
        Result done = calibrate(model, data, calibrated, "--weight", "w");
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(done.out().replaceAll("\\s+", " "))
                .contains("Coverage 90 % or more of the weight of new rows like these")
                .contains("the heaviest here (2.500); their weights leave 90 effective rows");
        Path plain = folder.resolve("plain.credence");
        Files.writeString(folder.resolve("kept.csv"), rows.toString().replaceAll("(?m)^[^,]*,0,0,.*\n", ""));
        assertThat(calibrate(model, folder.resolve("kept.csv"), plain).code()).isZero();
        assertThat(predictions(calibrated)).isEqualTo(predictions(plain)); // equal weights

        Result shown = Cli.run("evaluate", "--model", calibrated, "--data", data, "--device", "nd4j", "--weight", "w");
        assertThat(shown.out()).contains("with weights: shares of the weight of rows");
        assertThat(calibrate(model, data, calibrated, "--weight", "w", "--by", "z")
                        .err())
                .contains("--weight and --by exclude each other");
        assertThat(calibrate(model, data, calibrated, "--weight", "z").err())
                .contains("The weights of 120 rows add up to 0.0; expected a positive, finite sum");
        assertThat(calibrate(model, data, calibrated, "--weight", "w", "--recalibrate", "scale")
                        .err())
                .contains("--recalibrate goes without");
        assertThat(calibrate(model, data, calibrated, "--weight", "w", "--adaptive", "--order", "x")
                        .err())
                .contains("--adaptive excludes --score, --side, --by, --weight");
        Files.writeString(folder.resolve("heavy.csv"), rows.toString().replace("\n1.5,2.5", "\n1.5,2500"));
        Result heavy = calibrate(model, folder.resolve("heavy.csv"), calibrated, "--weight", "w");
        assertThat(heavy.out()).contains("Everything is covered");
    }

    private static Result calibrate(Path model, Path data, Path out, String... more) {
        List<Object> args = new ArrayList<>(
                List.of("calibrate", "--model", model, "--data", data, "--device", "nd4j", "--out", out));
        args.addAll(List.of(more));
        return Cli.run(args.toArray());
    }

    private static String[] with(String[] args, String... more) {
        return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
    }

    private static double rmse(Path json) throws IOException {
        return new ObjectMapper()
                .readTree(json.toFile())
                .path("metrics")
                .path("rmse")
                .asDouble();
    }

    @Test
    @DisplayName("Fractions are for methods that multiply by them; others say so")
    void fractions() throws IOException {
        Path data = folder.resolve("f.csv");
        Files.writeString(data, Files.readString(weighted).replace(",2,", ",2.5,"));
        Path model = folder.resolve("m.credence");
        Result refused = train("gp", data, model, "--weight", "w");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("The method 'gp' takes only whole weights, as copies of rows", "2.5", "map, ensemble");
        Result trained = train("map", data, model, "--weight", "w", "--epochs", "3", "--hidden", "4");
        assertThat(trained.code()).as(trained.err()).isZero();
        assertThat(trained.err()).contains("20 rows count as 35.00");
    }

    @Test
    @DisplayName("What cannot be a weight is refused before training")
    void refused() throws IOException {
        Path data = folder.resolve("bad.csv");
        Files.writeString(data, Files.readString(weighted).replace("4,1,", "4,-1,"));
        Path model = folder.resolve("m.credence");
        Result negative = train("map", data, model, "--weight", "w");
        assertThat(negative.code()).isEqualTo(2);
        assertThat(negative.err()).contains("bad.csv line 6 column 'w': expected a weight", "found '-1'");
        assertThat(train("map", weighted, model, "--weight", "y").err()).contains("--weight y is the target");
        assertThat(train("map", weighted, model, "--weight", "v").err()).contains("has no column 'v'");
        assertThat(train("map", weighted, model, "--class-weight", "balanced").err())
                .contains("the target 'y' is a number", "--class-weight");
        assertThat(Cli.run("train", "--dataset", "yacht", "--weight", "w", "--out", model)
                        .err())
                .contains("--weight is for tables");
    }
}
