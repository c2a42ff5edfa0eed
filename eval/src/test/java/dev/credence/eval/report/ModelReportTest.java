package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.eval.detail.PointDetails;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables and figures of a page about one model. */
class ModelReportTest {
    private static final PointDetails.Regression POINTS = new PointDetails.Regression(Map.of(
            "observed", new double[] {1, 2, 3, 4},
            "mean", new double[] {1, 2, 4, 2},
            "pit", new double[] {0.5, 0.04, 0.3, 0.999}));
    private static final PointDetails.Classification CLASSES = new PointDetails.Classification(Map.of(
            "observed", new double[] {1, 0, 1, 0},
            "predicted", new double[] {1, 1, 1, 0},
            "confidence", new double[] {0.9, 0.8, 0.7, 0.6}));

    private static ObjectNode expectation(double score, double error) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("expected_log_score", score)
                .put("expected_log_score_se", error)
                .put("linear_log_score", -2.5)
                .put("linear_rmse", 1.75);
    }

    private static List<String> cells(SideTable table, int row) {
        return table.table().rows().get(row).cells().stream()
                .map(ResultsTable.Cell::text)
                .toList();
    }

    @Test
    void scoresStandBesideTheExpectationAndTheBaselines() {
        double[] logScores = {-1, -2, -1, -2};
        Map<String, Double> metrics = Map.of("log_likelihood", -1.5, "rmse", Math.sqrt(5 / 4.0));

        ModelScores scores = ModelScores.of(expectation(-1.4, 0.1), metrics, POINTS, logScores);

        // sd of the log scores √(1/3), over √4; squared errors 0, 0, 1, 4 with the sd √(10.75/3)
        assertThat(cells(scores.table(), 0)).containsExactly("-1.50 ± 0.29", "1.12 ± 0.42");
        assertThat(cells(scores.table(), 1)).containsExactly("-1.40 ± 0.10", "–");
        assertThat(cells(scores.table(), 2)).containsExactly("-2.50", "1.75");
        assertThat(scores.verdict()).contains("what the training expected");
    }

    @Test
    void rowsThatScoreUnlikeTheTrainingsAreSaidToBe() {
        double[] logScores = {-1.5, -1.6, -1.5, -1.4};
        Map<String, Double> metrics = Map.of("log_likelihood", -1.5, "rmse", 1.0);

        assertThat(ModelScores.of(expectation(-1.1, 0.05), metrics, POINTS, logScores)
                        .verdict())
                .contains("worse than the training expected");
        assertThat(ModelScores.of(expectation(-1.9, 0.05), metrics, POINTS, logScores)
                        .verdict())
                .contains("better than the training expected");
        assertThat(ModelScores.of(JsonNodeFactory.instance.objectNode(), metrics, POINTS, logScores)
                        .verdict())
                .isEmpty();
    }

    @Test
    void intervalsSayWhetherTheyAreGuaranteed() {
        SideTable table = ModelIntervals.of(
                POINTS,
                Map.of("mpiw_95", 3.25),
                List.of(new ModelIntervals.Calibrated("calibrated", 0.9, true, 4, 0.75, 2)));

        assertThat(table.table().rows().stream().map(ResultsTable.Row::label))
                .containsExactly(
                        "model, 50\u00a0%",
                        "model, 80\u00a0%", "model, 90\u00a0%", "model, 95\u00a0%", "calibrated, 90\u00a0%");
        // |2 pit − 1| is 0, 0.92, 0.4, 0.998
        assertThat(cells(table, 0)).startsWith("no").contains("2 of 4");
        assertThat(cells(table, 3)).contains("3 of 4", "3.25");
        assertThat(cells(table, 4)).containsExactly("yes", "75.0 % ± 21.7", "3 of 4", "2");
    }

    @Test
    void countsAndTheRocAreThoseOfThePoints() {
        Chart.Bars places =
                (Chart.Bars) ModelFigures.of(POINTS, List.of()).get(0).chart();
        assertThat(places.bars().stream().map(Chart.Bars.Bar::value))
                .containsExactly(1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0);

        List<Figure> figures = ModelFigures.of(CLASSES, List.of("no", "yes"));
        // scores of yes: 0.9 (yes), 0.8 (no), 0.7 (yes), 0.4 (no): of four pairs three are in order
        assertThat(figures.get(1).note()).contains("Area 0.750");
        Chart.Lines roc = (Chart.Lines) figures.get(1).chart();
        assertThat(roc.lines().get(0).x()).containsExactly(0, 0, 0.5, 0.5, 1);
        assertThat(roc.lines().get(0).y()).containsExactly(0, 0.5, 0.5, 1, 1);
    }
}
