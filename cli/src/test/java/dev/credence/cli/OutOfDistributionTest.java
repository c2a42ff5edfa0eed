package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import dev.credence.core.data.Examples;
import dev.credence.datasets.synthetic.SyntheticProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --ood}: out-of-distribution data. */
final class OutOfDistributionTest {
    @TempDir
    private Path folder;

    private Path model;

    @BeforeEach
    void train() {
        model = folder.resolve("moons.credence");
        train("two-moons", "learning-rate=0.03");
    }

    private void train(String dataset, String setting) {
        Result result = Cli.run(
                "train",
                "--dataset",
                dataset,
                "--method",
                "dropout-alpha",
                "--hidden",
                20,
                "--epochs",
                40,
                "--set",
                setting,
                "--device",
                "nd4j",
                "--out",
                model);
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Result evaluate(Object... more) {
        List<Object> args = new ArrayList<>(List.of("evaluate", "--model", model, "--device", "nd4j"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray());
    }

    /** A table of the data set's test points without targets. */
    private Path copy() throws IOException {
        Examples test = SyntheticProvider.generate("two-moons", 1).test(0);
        List<String> lines = new ArrayList<>(List.of("x1,x2"));
        double[] row = new double[2];
        for (int i = 0; i < test.size(); i++) {
            test.inputs(i, row, 0);
            lines.add(row[0] + "," + row[1]);
        }
        return Files.write(folder.resolve("copy.csv"), lines);
    }

    /** A table of points between the moons, where both classes are equally likely: the boundary crosses (½, ¼). */
    private Path between() throws IOException {
        List<String> lines = new ArrayList<>(List.of("x1,x2"));
        for (int i = 0; i < 30; i++) {
            lines.add((0.5 + 0.001 * i) + "," + (0.25 + 0.001 * i));
        }
        return Files.write(folder.resolve("between.csv"), lines);
    }

    @Test
    void evaluateSaysHowWellInputsFromElsewhereAreTold() throws IOException {
        Path json = folder.resolve("m.json");
        Path page = folder.resolve("m.html");
        Path copy = copy();
        Result result =
                evaluate("--dataset", "two-moons", "--ood", copy + "," + between(), "--json", json, "--report", page);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("aurc", "out of distribution", "AUROC", "mutual information");
        JsonNode sets = new ObjectMapper().readTree(json.toFile()).path("out_of_distribution");
        assertThat(sets).hasSize(2);
        assertThat(sets.path(0).path("file").asText()).isEqualTo("copy.csv");
        assertThat(sets.path(0).path("n").asInt()).isEqualTo(400);
        for (String score : List.of("entropy", "mutual_information", "max_probability")) {
            assertThat(sets.path(0).path("scores").path(score).path("auroc").asDouble())
                    .isEqualTo(0.5);
        }
        JsonNode entropy = sets.path(1).path("scores").path("entropy");
        assertThat(entropy.path("auroc").asDouble()).isGreaterThan(0.75);
        assertThat(entropy.fieldNames()).toIterable().containsExactly("auroc", "aupr", "aupr_in", "fpr95");
        String html = Files.readString(page);
        assertThat(html.substring(0, html.indexOf("<script id")))
                .contains(
                        "Out-of-distribution inputs",
                        copy + ": dropout-alpha, entropy",
                        "Entropy, in and out of distribution",
                        "(ROC)");
    }

    @Test
    void withoutSuchInputsNothingIsSaidOfThem() throws IOException {
        Path json = folder.resolve("m.json");
        Result result = evaluate("--dataset", "two-moons", "--json", json);
        assertThat(result.out()).doesNotContain("AUROC", "out of distribution");
        assertThat(new ObjectMapper().readTree(json.toFile()).has("out_of_distribution"))
                .isFalse();
    }

    @Test
    void dataThatDoNotFitAreRefused() throws IOException {
        refused("is the evaluation data", "--dataset", "two-moons", "--ood", "two-moons");
        refused("names sine-gap twice", "--dataset", "two-moons", "--ood", "sine-gap,sine-gap");
        refused("There is no data set 'moons'", "--dataset", "two-moons", "--ood", "moons");
        refused("none.csv", "--dataset", "two-moons", "--ood", folder.resolve("none.csv"));
        refused("have 1 input, but the model", "--dataset", "two-moons", "--ood", "sine-gap");
        Path other = Tables.of(folder.resolve("other.csv"), "x1,z", "1,2");
        refused("x2", "--dataset", "two-moons", "--ood", other);
        train("sine-gap", "alpha=1");
        refused("is a regression", "--dataset", "sine-gap", "--ood", between());
    }

    private void refused(String why, Object... args) {
        Result result = evaluate(args);
        assertThat(result.code()).as(result.out()).isEqualTo(2);
        assertThat(result.err()).contains(why).doesNotContain("\tat ");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void aComparisonRefusesDataThatDoNotFit() {
        comparisonRefused(
                "two-moons", "two-moons", "The out-of-distribution data of two-moons are the data set itself");
        comparisonRefused(
                "two-moons",
                "sine-gap",
                "The out-of-distribution data 'sine-gap' have 1 input, but data set two-moons has 2 inputs");
        comparisonRefused("two-moons", "moons", "There is no data set 'moons'");
        comparisonRefused("sine-gap", "two-moons", "data set sine-gap is a regression");
    }

    private void comparisonRefused(String dataset, String ood, String why) {
        Path out = folder.resolve("out");
        Result result = Cli.run(
                "compare",
                "--dataset",
                dataset,
                "--ood",
                ood,
                "--method",
                "vi:hidden=4,epochs=1",
                "--device",
                "nd4j",
                "--data-dir",
                folder,
                "--out",
                out);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains(why).doesNotContain("\tat ");
        assertThat(out.resolve("results.jsonl")).doesNotExist();
    }
}
