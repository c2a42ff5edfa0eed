package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetricsTest {
    @TempDir
    private Path folder;

    private Path classifier() throws IOException {
        StringBuilder rows = new StringBuilder("x,y\n");
        for (int i = 0; i < 60; i++) {
            rows.append(i % 20)
                    .append(',')
                    .append(i % 20 + i % 7 > 14 ? "yes" : "no")
                    .append('\n');
        }
        Files.writeString(folder.resolve("c.csv"), rows);
        Path model = folder.resolve("c.credence");
        Result trained = Cli.run(
                "train",
                "-q",
                "--method",
                "map",
                "--hidden",
                "8",
                "--epochs",
                "30",
                "--device",
                "nd4j",
                "--data",
                folder.resolve("c.csv"),
                "--target",
                "y",
                "--out",
                model);
        assertThat(trained.code()).as(trained.err()).isZero();
        return model;
    }

    private static Result evaluate(Path model, Path data, Object... more) {
        List<Object> args =
                new java.util.ArrayList<>(List.of("evaluate", "--model", model, "--data", data, "--device", "nd4j"));
        args.addAll(List.of(more));
        return Cli.run(args.toArray());
    }

    @Test
    @DisplayName("Classes have an area under the ROC curve and a confusion matrix; others are chosen, in their order")
    void classes() throws IOException {
        Path model = classifier();
        Path data = folder.resolve("c.csv");
        Path json = folder.resolve("m.json");
        Path page = folder.resolve("m.html");
        Result usual = evaluate(model, data, "--json", json, "--report", page);
        assertThat(usual.out()).contains("auroc", "true \\ predicted  no  yes").doesNotContain("f1_macro", "pinball");
        JsonNode counts = new ObjectMapper().readTree(json.toFile()).path("confusion_matrix");
        assertThat(counts.path("classes").toString()).isEqualTo("[\"no\",\"yes\"]");
        double right = counts.path("counts").path(0).path(0).asDouble()
                + counts.path("counts").path(1).path(1).asDouble();
        JsonNode metrics = new ObjectMapper().readTree(json.toFile()).path("metrics");
        assertThat(metrics.path("accuracy").asDouble()).isCloseTo(right / 60, within(1e-12));
        assertThat(metrics.has("f1")).isFalse();
        assertThat(Files.readString(page)).contains("Confusion matrix", "AUROC");

        Result chosen = evaluate(model, data, "--metrics", "f1,auroc", "--json", json, "--report", page);
        assertThat(chosen.code()).as(chosen.err()).isZero();
        assertThat(chosen.out().indexOf("f1 ")).isBetween(0, chosen.out().indexOf("auroc "));
        assertThat(chosen.out()).doesNotContain("brier");
        assertThat(new ObjectMapper().readTree(json.toFile()).path("metrics").size())
                .isEqualTo(2);
        assertThat(Files.readString(page)).contains("<td>harmonic mean").doesNotContain("Brier score");

        Path one = folder.resolve("one.csv");
        Files.writeString(one, "x,y\n1,no\n2,no\n");
        assertThat(evaluate(model, one).out()).containsPattern("auroc +not defined");
    }

    @Test
    @DisplayName(
            "A metric that is unknown, named twice or not for the model's target is refused with those that are known")
    void refused() throws IOException {
        Path model = classifier();
        Path data = folder.resolve("c.csv");
        Result unknown = evaluate(model, data, "--metrics", "auc");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("--metrics: There is no metric 'auc'. Did you mean", "average_precision");
        assertThat(evaluate(model, data, "--metrics", "f1,f1").err()).contains("--metrics names 'f1' twice");
        assertThat(evaluate(model, data, "--metrics", "all,f1").err()).contains("--metrics has all and others");
        assertThat(evaluate(model, data, "--metrics", "r2").err())
                .contains("--metrics: r2 is defined for numbers, and the model predicts classes", "f1_macro");
    }

    @Test
    @DisplayName("Costs choose the decision of a row, by option or file, and evaluate measures them")
    void costs() throws IOException {
        Path model = classifier();
        Path data = folder.resolve("c.csv");
        Path out = folder.resolve("p.csv");
        Path file = Files.writeString(folder.resolve("costs.txt"), "\uFEFFyes:no=8\r\n\r\nabstain = 0.3\r\n");
        Result predicted =
                Cli.run("predict", "--model", model, "--data", data, "--device", "nd4j", "--costs", file, "--out", out);
        assertThat(predicted.code()).as(predicted.err()).isZero();
        List<String> lines = Files.readAllLines(out);
        List<String> header = List.of(lines.get(0).split(",", -1));
        assertThat(header).endsWith("decision", "expected_cost");
        double sum = 0;
        List<String> truth = Files.readAllLines(data);
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            double yes = Double.parseDouble(cells[header.indexOf("p_yes")]);
            double least = Math.min(Math.min(8 * yes, 1 - yes), 0.3);
            String decision = least == 0.3 ? "abstain" : least == 8 * yes ? "no" : "yes";
            assertThat(cells[header.indexOf("decision")]).isEqualTo(decision);
            assertThat(Double.parseDouble(cells[header.indexOf("expected_cost")]))
                    .isCloseTo(least, within(1e-9));
            boolean isYes = truth.get(i).endsWith("yes");
            sum += decision.equals("abstain") ? 0.3 : decision.equals("no") ? (isYes ? 8 : 0) : isYes ? 0 : 1;
        }
        Path json = folder.resolve("m.json");
        Result evaluated = evaluate(model, data, "--costs", "yes:no=8,abstain=0.3", "--json", json);
        assertThat(evaluated.out()).contains("Mean cost of the decisions of least expected cost: ");
        assertThat(new ObjectMapper()
                        .readTree(json.toFile())
                        .path("costs")
                        .path("mean_cost")
                        .asDouble())
                .isCloseTo(sum / 60, within(1e-9));
        Result refused = evaluate(model, data, "--costs", "yes:perhaps=8");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("'yes:perhaps=8' is not a cost", "Costs are set by --costs");
        assertThat(evaluate(model, data, "--costs", "no\0path:yes=2").err())
                .contains("is not a cost: expected TRUE:DECIDED=COST with the classes no, yes");
        assertThat(evaluate(model, data, "--costs", "nofile").err()).contains("neither costs such as yes:no=5");
    }

    @Test
    @DisplayName("A comparison shows the chosen metrics, in the terminal and in its report")
    void comparison() throws IOException {
        Path out = folder.resolve("out");
        Result compared = Cli.run(
                "compare",
                "--dataset",
                "sine-gap",
                "--method",
                "map:epochs=2,hidden=4",
                "--splits",
                1,
                "--device",
                "nd4j",
                "--metrics",
                "pinball_90,interval_score_95",
                "--out",
                out);
        assertThat(compared.code()).as(compared.err()).isZero();
        assertThat(compared.out()).contains("pinball_90", "interval_score_95").doesNotContain("rmse");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("pinball 90\u00a0↓", "interval score 95\u00a0↓");
    }
}
