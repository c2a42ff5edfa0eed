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

/** {@code train --calibrate cv+}, and commands on its model. */
final class CrossConformalCliTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeData() throws IOException {
        data = Tables.write(folder.resolve("data.csv"), 300);
        model = folder.resolve("m.credence");
    }

    private Result train(Object... more) throws IOException {
        List<String> lines = Files.readAllLines(data).subList(0, 61);
        Path few = Files.write(folder.resolve("few.csv"), lines);
        List<Object> args =
                new ArrayList<>(List.of("train", "--method", "gp", "--device", "nd4j", "--data", few, "--target", "y"));
        args.addAll(List.of("--ignore", "label", "--out", model));
        args.addAll(Arrays.asList(more));
        return Cli.run(args.toArray());
    }

    private static Result done(Object... args) {
        Result result = Cli.run(args);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    @Test
    @DisplayName("Predictions have the intervals of the folds' models, and evaluate reports their coverage")
    void intervalsAreInPredictions() throws IOException {
        Result trained = train("--calibrate", "cv+", "--folds", "5", "--coverage", "0.5,0.9");
        assertThat(trained.code()).as(trained.err()).isZero();
        // by hand: 1 − 0.2 − min(2 · 0.8/13, (1 − 5/60)/6), n = 60 and K = 5
        assertThat(trained.err()).contains("Fold 5 of 5", "CV+ for 90 %", "67.7 %", "there is no guarantee");
        Path out = folder.resolve("out.csv");
        done("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", out);
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0)).endsWith("lower_50,upper_50,lower_90,upper_90");
        Path json = folder.resolve("e.json");
        Result evaluated = done("evaluate", "--model", model, "--data", data, "--device", "nd4j", "--json", json);
        assertThat(evaluated.out()).contains("CV+ with 5 folds of 60 rows", "67.7 %");
        int covered = 0;
        double width = 0;
        List<String> header = List.of(lines.get(0).split(",", -1));
        List<String> truth = Files.readAllLines(data);
        for (int i = 1; i <= 300; i++) {
            String[] cells = lines.get(i).split(",", -1);
            double lower = Double.parseDouble(cells[header.indexOf("lower_90")]);
            double upper = Double.parseDouble(cells[header.indexOf("upper_90")]);
            double y = Double.parseDouble(truth.get(i).split(",", -1)[2]);
            covered += lower <= y && y <= upper ? 1 : 0;
            width += (upper - lower) / 300;
        }
        JsonNode ninety = JsonRecord.tree(Files.readString(json)).at("/coverage/1");
        assertThat(ninety.get("covered").doubleValue())
                .isEqualTo(covered / 300.0)
                .isGreaterThan(0.8);
        assertThat(ninety.get("size").doubleValue()).isCloseTo(width, within(1e-9));
    }

    @Test
    @DisplayName("The same command gives the same bytes; a later calibration replaces the folds")
    void theSameCommandGivesTheSameBytes() throws IOException {
        Result trained = train("--calibrate", "cv+", "--folds", "3", "--coverage", "0.9,0.99");
        assertThat(trained.code()).isZero();
        assertThat(trained.err()).contains("CV+ for 99 %: 60 rows are too few, it takes at least 99. Everything is");
        byte[] first = Files.readAllBytes(model);
        assertThat(train("--calibrate", "cv+", "--folds", "3", "--coverage", "0.9,0.99")
                        .code())
                .isZero();
        assertThat(Files.readAllBytes(model)).isEqualTo(first);
        Path split = folder.resolve("split.credence");
        Result refused = Cli.run("calibrate", "--model", model, "--data", data, "--device", "nd4j", "--out", split);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("60 of these 300 rows were trained on");
        List<String> all = new ArrayList<>(Files.readAllLines(data));
        all.subList(1, 61).clear();
        Path later = Files.write(folder.resolve("later.csv"), all);
        done("calibrate", "--model", model, "--data", later, "--device", "nd4j", "--out", split);
        Result evaluated = done("evaluate", "--model", split, "--data", data, "--device", "nd4j");
        assertThat(evaluated.out()).startsWith("60 of these 300 rows were trained on");
        assertThat(evaluated.out()).contains("calibrated by the score pit").doesNotContain("CV+");
    }

    @Test
    @DisplayName("Errors are reported before training")
    void mistakesAreSaid() throws IOException {
        assertThat(refused("--calibrate", "split")).contains("cv+", "credence calibrate");
        assertThat(refused("--folds", "5")).contains("--calibrate cv+");
        assertThat(refused("--calibrate", "cv+", "--folds", "1", "--coverage", "1"))
                .contains("--folds is 1", "1.0");
        assertThat(refused("--calibrate", "cv+", "--folds", "61")).contains("61", "60 rows");
        assertThat(refused("--calibrate", "cv+", "--checkpoint", folder.resolve("c")))
                .contains("--checkpoint");
        Result classes = Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--data",
                data,
                "--target",
                "label",
                "--calibrate",
                "cv+",
                "--out",
                model);
        assertThat(classes.code()).isEqualTo(2);
        assertThat(classes.err()).contains("is a class");
        assertThat(model).doesNotExist();
    }

    private String refused(Object... more) throws IOException {
        Result result = train(more);
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        return result.err();
    }
}
