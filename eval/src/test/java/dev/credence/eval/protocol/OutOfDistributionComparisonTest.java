package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.eval.report.ComparisonReport;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.ResultsFile;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison that also measures the detection of out-of-distribution points. */
final class OutOfDistributionComparisonTest {
    @TempDir
    Path folder;

    /**
     * {@code far} is far from the boundary at 0 between the classes, {@code copy} is the same under another name,
     * {@code middle} is on the boundary.
     */
    private static Dataset data(String name) {
        return switch (name) {
            case "middle" -> FakeClassifier.data(name, i -> 0.01 * (i - 19.5));
            case "regression" -> FakeData.of(name);
            case "wide" ->
                new Dataset(
                        name,
                        Task.classification(2),
                        Examples.of(new double[40][2], new double[40]),
                        List.of("a", "b"),
                        "y",
                        List.of("no", "yes"),
                        FakeData.of(name).splits());
            default -> FakeClassifier.data(name, i -> i % 2 == 0 ? 5 + i : -5 - i);
        };
    }

    private static Comparison.Plan plan(List<String> datasets, String... ood) {
        return new Comparison.Plan(
                        datasets,
                        List.of(new Contender("mine", "fake", Map.of(), Map.of())),
                        Map.of(),
                        0,
                        1,
                        1,
                        List.of())
                .withOutOfDistribution(List.of(ood));
    }

    private Summary run(List<String> datasets, String... ood) {
        return new Comparison(
                        plan(datasets, ood),
                        FakeClassifier.registry(),
                        new FakeDevices(),
                        OutOfDistributionComparisonTest::data)
                .run(folder, 1, ComparisonListener.SILENT);
    }

    @Test
    void pointsOnTheBoundaryAreToldFromPointsFarFromItAndACopyIsNot() {
        Summary summary = run(List.of("far"), "middle", "copy");
        List<RunResult> results = ResultsFile.read(folder);
        assertThat(results)
                .hasSize(2)
                .allSatisfy(r -> assertThat(r.metrics())
                        .containsEntry("auroc_entropy[middle]", 1.0)
                        .containsEntry("aupr_max_probability[middle]", 1.0)
                        .containsEntry("fpr95_max_probability[middle]", 0.0)
                        // the samples agree on the boundary: their difference grows with the distance, until the
                        // classes are certain
                        .containsKey("auroc_mutual_information[middle]")
                        .hasSize(16 + 12 + 12));
        assertThat(results.get(0).metrics()).containsEntry("auroc_entropy[copy]", 0.5);
        assertThat(summary.rows().get(0).metrics().get("auroc_entropy[middle]").mean())
                .isOne();
    }

    @Test
    void theNumbersOfTheTestPartStayAsTheyAreWithoutOtherData() throws IOException {
        run(List.of("far"));
        Map<String, Double> without = ResultsFile.read(folder).get(0).metrics();
        Files.delete(folder.resolve("results.jsonl"));
        run(List.of("far"), "middle");
        assertThat(ResultsFile.read(folder).get(0).metrics()).containsAllEntriesOf(without);
    }

    @Test
    void aDataSetIsNotToldFromItself() {
        run(List.of("far", "middle"), "far", "middle");
        assertThat(ResultsFile.read(folder))
                .allSatisfy(r -> assertThat(r.metrics())
                        .doesNotContainKey("auroc_entropy[" + r.run().dataset() + "]")
                        .hasSize(16 + 12));
        assertThatThrownBy(() -> run(List.of("far"), "far"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("The out-of-distribution data of far are the data set itself");
    }

    @Test
    void aComparisonThatGoesOnRefusesOtherData() {
        run(List.of("far"), "middle", "copy");
        run(List.of("far"), "copy", "middle");
        assertThatThrownBy(() -> run(List.of("far"), "middle"))
                .hasMessageContaining("out-of-distribution data copy,middle, now middle");
        assertThatThrownBy(() -> run(List.of("far"))).hasMessageContaining("copy,middle, now none");
    }

    @Test
    void dataThatDoNotGoTogetherAreRefusedBeforeAnyRun() {
        assertThatThrownBy(() -> run(List.of("far"), "wide"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(
                        "The out-of-distribution data 'wide' have 2 inputs, but data set far has 1 input");
        assertThatThrownBy(() -> run(List.of("regression"), "far"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("data set regression is a regression");
        assertThatThrownBy(() -> run(List.of("far"), "middle", "middle")).hasMessageContaining("named twice");
        assertThat(folder.resolve("results.jsonl")).doesNotExist();
    }

    @Test
    void theReportHasATableOfThem() throws IOException {
        run(List.of("far"), "middle");
        String html = Files.readString(ComparisonReport.write(folder));
        int table = html.indexOf("Out-of-distribution inputs");
        assertThat(table).isPositive();
        assertThat(html.substring(table, html.indexOf("</table>", table)))
                .contains("AUROC", "middle: mine, max probability", "1.000");
    }
}
