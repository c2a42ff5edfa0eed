package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
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

/** {@code train --model tabular} on tables with categories and missing values, and commands on its model. */
final class TabularTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    /** Writes a table with a missing cell in every tenth row. */
    @BeforeEach
    void writeData() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Tables.write(folder.resolve("whole.csv"), 60)));
        for (int i = 4; i < lines.size(); i += 10) {
            lines.set(i, lines.get(i).replaceFirst("^[^,]*", ""));
        }
        data = Tables.of(folder.resolve("data.csv"), lines.toArray(String[]::new));
        model = folder.resolve("m.credence");
    }

    private Result train(Object... more) {
        List<Object> args =
                new ArrayList<>(List.of("train", "--data", data, "--target", "y", "--hidden", "8", "--epochs", "15"));
        args.addAll(List.of("--device", "nd4j", "--out", model));
        args.addAll(Arrays.asList(more));
        return Cli.run(args.toArray());
    }

    private static Result done(Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    @Test
    @DisplayName(
            "Missing cells and unknown categories are supported in training, prediction, evaluation and explanation")
    void cellsAreTakenAsTheyAre() throws IOException {
        Result trained = train("--method", "dropout-alpha", "--model", "tabular", "--ignore", "label");
        assertThat(trained.code()).as(trained.err()).isZero();
        Path strange =
                Tables.of(folder.resolve("strange.csv"), "colour,x", "green,0.5", ",0.5", "red,", "mauve,", "blue,1e6");
        Path out = folder.resolve("p.csv");
        Result predicted =
                done("predict", "--model", model, "--data", strange, "--device", "nd4j", "--flags", "--out", out);
        assertThat(predicted.err())
                .contains("Unlike the training rows: 2 cells of unknown categories (colour 2)", "(x 1)");
        List<String> lines = Files.readAllLines(out);
        assertThat(lines.get(0)).endsWith(",out_of_distribution,unusual_columns");
        assertThat(lines.get(1)).endsWith(",true,colour");
        assertThat(lines.get(5)).endsWith(",true,x");
        assertThat(lines).hasSize(6).noneMatch(line -> line.contains(",,") || line.contains("NaN"));
        done("predict", "--model", model, "--data", strange, "--device", "nd4j", "--reference", strange, "--out", out);
        List<String> ranked = Files.readAllLines(out);
        assertThat(ranked.get(0))
                .endsWith(",aleatoric_sd,lower_50,upper_50,lower_90,upper_90,lower_95,upper_95,epistemic_percentile");
        double[][] pairs = ranked.stream() // epistemic_sd, percentile
                .skip(1)
                .map(line -> line.split(","))
                .map(cells -> new double[] {Double.parseDouble(cells[2]), Double.parseDouble(cells[cells.length - 1])})
                .toArray(double[][]::new);
        // of 5 rows, i with a smaller sd: p = (1 + 5 − i)/6; an unknown colour is no colour, so that two rows are equal
        for (double[] pair : pairs) {
            long below =
                    Arrays.stream(pairs).filter(other -> other[0] < pair[0]).count();
            assertThat(pair[1]).isCloseTo(100 * below / 6.0, within(1e-9));
        }
        assertThat(Arrays.stream(pairs).mapToDouble(pair -> pair[0]).distinct()).hasSizeGreaterThan(2);
        Path json = folder.resolve("m.json");
        done("evaluate", "--model", model, "--data", data, "--device", "nd4j", "--json", json);
        assertThat(new ObjectMapper()
                        .readTree(json.toFile())
                        .path("metrics")
                        .path("rmse")
                        .asDouble())
                .isBetween(0.01, 1.0);
        Result monitored = Cli.run(
                "monitor", "--model", model, "--data", strange, "--device", "nd4j", "--state", folder.resolve("state"));
        assertThat(monitored.code()).as(monitored.err()).isIn(0, 3);
    }

    @Test
    @DisplayName("Other policies for missing values, and the export of such a network, are refused with a message")
    void whatDoesNotSuitIsRefused() {
        Result filled = train("--method", "dropout-alpha", "--model", "tabular", "--missing", "mean");
        assertThat(filled.code()).isEqualTo(2);
        assertThat(filled.err()).contains("--missing mean", "learns from missing values");
        Result kept = train("--method", "dropout-alpha", "--missing", "keep");
        assertThat(kept.code()).isEqualTo(2);
        assertThat(kept.err()).contains("--missing keep", "--model tabular");
        Result moments = train("--method", "vbp", "--model", "tabular");
        assertThat(moments.code()).isEqualTo(2);
        assertThat(moments.err()).contains("missing", "use ");
    }

    @Test
    @DisplayName("A model file that keeps missing values for a network without support for them is refused as damaged")
    void aFileThatKeepsWhatItsNetworkDoesNotTakeIsDamaged() throws IOException {
        Result trained = train("--method", "dropout-alpha", "--model", "tabular", "--ignore", "label,colour");
        assertThat(trained.code()).as(trained.err()).isZero();
        Archive archive = ArchiveFile.readWithAttachments(model, "model.json", "parameters");
        ObjectNode document = archive.document().deepCopy();
        ObjectNode settings = (ObjectNode) document.path("hyperparameters");
        String layers = settings.path("model").asText();
        // the same layers after one without effect
        settings.put("model", layers.replaceFirst("\\[\\{\"missing\"", "[{\"flatten\":true},{\"missing\""));
        Path other = folder.resolve("other.credence");
        ArchiveFile.write(
                other, "model.json", "parameters", new Archive(document, archive.arrays(), archive.attachments()));
        Result refused = Cli.run("evaluate", "--model", other, "--data", data, "--device", "nd4j");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("other.credence", "Train it again");
    }
}
