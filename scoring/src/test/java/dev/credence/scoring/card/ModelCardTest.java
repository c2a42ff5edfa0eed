package dev.credence.scoring.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.method.Methods;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.WrittenBy;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.Table;
import dev.credence.scoring.Training;
import dev.credence.scoring.series.Forecaster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCardTest {
    private static final String HOSTILE = "a|b`c\n<script>alert(1)</script>\u202e**[x](http://y)";

    @TempDir
    private static Path folder;

    private static ModelCard table;
    private static ModelCard network;

    @BeforeAll
    static void train() {
        Path file = folder.resolve("houses.credence");
        try (SavedModel model = Training.on(Table.of(rows()).target("price"))
                .within(Duration.ofSeconds(2))
                .calibrated(0.8)
                .train()) {
            model.save(file);
        }
        table = card(file);
        Path other = folder.resolve("network.credence");
        try (SavedModel model = Training.on(Table.of(rows()).target("price").missing(MissingPolicy.MEAN))
                .method("dropout-alpha")
                .set("epochs", "2")
                .train()) {
            model.save(other);
        }
        network = card(other);
    }

    private static ModelCard card(Path file) {
        try (SavedModel model = SavedModel.open(file)) {
            return ModelCard.of(
                    model, Methods.discoverAll().get(model.model().description().method()));
        }
    }

    /** 120 rows; every fourth lacks the hostile column, targets are 1 to 120. */
    private static List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            Map<String, Object> row = new HashMap<>();
            row.put("size", i * 37 % 120);
            row.put("town", i % 3 == 0 ? "<b>|" : "plain");
            row.put(HOSTILE, i % 4 == 0 ? null : i % 10);
            row.put("price", (double) (i + 1));
            rows.add(row);
        }
        return rows;
    }

    @Test
    void namesOfTheDataNeverBecomeMarkup() {
        String text = table.markdown();
        assertThat(text).contains("a\\|b\\`c &lt;script&gt;alert(1)&lt;/script&gt; \\*\\*\\[x\\](http://y)");
        assertThat(text).doesNotContain("<script", "<b>", "\u202e");
        assertThat(text.lines().filter(line -> line.startsWith("| ")))
                .allSatisfy(line -> assertThat(line.replace("\\|", "").chars().filter(c -> c == '|'))
                        .as(line)
                        .hasSizeBetween(3, 6));
        assertThat(table.json().at("/data/inputs").findValuesAsText("column")).contains(HOSTILE);
    }

    @Test
    void everyRowOfATableHasTheCellsOfItsHeader() {
        int expected = 0;
        for (String line : table.markdown().split("\n", -1)) {
            int cells =
                    (int) line.replace("\\|", "").chars().filter(c -> c == '|').count();
            expected = cells == 0 ? 0 : expected == 0 ? cells : expected;
            assertThat(cells).as(line).isEqualTo(expected);
        }
    }

    @Test
    void tellsDataAndRangesOfATable() {
        ObjectNode json = table.json();
        assertThat(json.at("/data/target").asText()).isEqualTo("price");
        double smallest = json.at("/data/target_smallest").asDouble();
        double largest = json.at("/data/target_largest").asDouble();
        assertThat(smallest).isBetween(1.0, 20.0);
        assertThat(largest).isBetween(100.0, 120.0);
        JsonNode hostile = input(json, HOSTILE);
        long rows = json.at("/data/rows").asLong();
        assertThat(hostile.path("missing").asLong()).isBetween(rows / 6, rows / 3);
        assertThat(hostile.path("quantile_5").asDouble()).isBetween(0.0, 2.0);
        assertThat(hostile.path("quantile_95").asDouble()).isBetween(7.0, 9.0);
        assertThat(input(json, "town").path("categories")).hasSize(2);
        assertThat(table.limits()).anyMatch(limit -> limit.startsWith("No training row lacks a value in"));
    }

    private static JsonNode input(ObjectNode json, String column) {
        for (JsonNode input : json.at("/data/inputs")) {
            if (input.path("column").asText().equals(column)) {
                return input;
            }
        }
        throw new AssertionError("no input " + column);
    }

    @Test
    void tellsTheScoresOfTheFileAndTheGuaranteesLaw() {
        assertThat(table.scores())
                .anyMatch(score ->
                        score.metric().equals("log_score") && score.of().equals("model"));
        CardCoverage coverage = table.coverages().get(0);
        assertThat(coverage.coverage()).isEqualTo(0.8);
        int n = coverage.rows();
        int k = (int) Math.ceil(0.8 * (n + 1)); // the coverage is Beta(k, n + 1 − k)
        assertThat(coverage.promised().orElseThrow()).isCloseTo(k / (n + 1.0), within(1e-12));
        assertThat(n + table.json().at("/data/rows").asInt()).isEqualTo(120);
        assertThat(table.markdown()).contains("| 80 % | all | " + n + " | ");
    }

    @Test
    void saysThatAModelHasNeitherScoreNorGuarantee() {
        ModelCard plain = uncalibrated();
        assertThat(plain.coverages()).isEmpty();
        assertThat(plain.json().path("scores").isMissingNode()).isTrue();
        assertThat(plain.markdown()).contains("The file holds no score of this model.", "- Guarantee: none");
        assertThat(plain.limits()).anyMatch(limit -> limit.startsWith("It was not calibrated"));
    }

    private static ModelCard uncalibrated() {
        Path file = folder.resolve("network.credence");
        try (SavedModel model = SavedModel.open(file)) {
            return ModelCard.of(
                    SavedModel.of(file, model.asTrained()),
                    Methods.discoverAll().get("dropout-alpha"));
        }
    }

    @Test
    void tellsARecalibration() {
        Path file = folder.resolve("network.credence");
        try (SavedModel model = SavedModel.open(file)) {
            TrainedModel plain = model.asTrained();
            ObjectNode scale = JsonNodeFactory.instance.objectNode();
            scale.put("format", 1).put("method", "scale").put("rows_sha256", "").put("factor", 2.0);
            TrainedModel wide = plain.withAttachment(RecalibrationFile.NAME, scale);
            ModelCard card = ModelCard.of(
                    SavedModel.of(file, wide), Methods.discoverAll().get("dropout-alpha"));
            assertThat(card.markdown()).contains("- Recalibration: widths times 2");
        }
    }

    @Test
    void tellsMethodSettingsSeedAndLibrary() {
        ObjectNode json = network.json();
        assertThat(json.at("/method/settings/epochs").asText()).isEqualTo("2");
        assertThat(json.at("/method/seed").isNumber()).isTrue();
        assertThat(json.at("/method/citation").asText()).contains("Gal");
        assertThat(json.at("/method/library").asText())
                .isEqualTo(WrittenBy.library(folder.resolve("network.credence")).orElseThrow());
        assertThat(network.markdown()).startsWith("---\nlibrary_name: credence\npipeline_tag: tabular-regression\n");
    }

    @Test
    void tellsOfSeries() {
        Map<String, double[]> series = new HashMap<>();
        for (int s = 0; s < 3; s++) {
            int shop = s;
            series.put(
                    "<i>" + s,
                    DoubleStream.iterate(1, t -> t + 1)
                            .limit(40)
                            .map(t -> 10 * shop + t % 7)
                            .toArray());
        }
        Path file = folder.resolve("sales.credence");
        Forecaster.train(series, 5).save(file);
        Forecaster forecaster = Forecaster.open(file);
        ModelCard card =
                ModelCard.of(file, forecaster, Methods.discoverForSeries().get("forecast"));
        assertThat(card.json().at("/data/series").asInt()).isEqualTo(3);
        assertThat(card.json().at("/method/horizon").asInt()).isEqualTo(5);
        assertThat(card.markdown()).contains("pipeline_tag: time-series-forecasting");
        assertThat(card.limits().get(0)).contains("at most 5 steps");
    }

    @Test
    void escapesWhatMarkdownWouldRead() {
        assertThat(CardText.escaped("a_b _c_ \\|")).isEqualTo("a_b \\_c\\_ \\\\\\|");
        assertThat(CardText.escaped("x".repeat(300))).hasSize(201).endsWith("…");
        assertThat(CardText.escaped("&lt;\u0000\ud800")).isEqualTo("&amp;lt;");
    }
}
