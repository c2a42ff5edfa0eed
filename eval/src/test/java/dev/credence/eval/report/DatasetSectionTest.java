package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.detail.LearningCurve;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.protocol.ComparisonFile;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatasetSectionTest {
    private static final int POINTS = 1000;

    /** Intervals of counts end at integers, and over-cover. */
    @Test
    void a_model_is_not_called_under_confident_for_intervals_of_whole_numbers() {
        assertThat(verdict(1)).contains("cover 100 % of the test targets.");
    }

    @Test
    void a_model_whose_distributions_are_too_wide_is_called_under_confident() {
        assertThat(verdict(0.5)).contains("cover 100 % of the test targets: it is under-confident.");
    }

    /**
     * The verdict on a model whose intervals cover all targets, with positions in the distributions spread over the
     * given width.
     */
    private static String verdict(double width) {
        double[] pit = new double[POINTS];
        Arrays.setAll(pit, i -> 0.5 + width * ((i + 0.5) / POINTS - 0.5));
        Map<String, double[]> columns = new LinkedHashMap<>();
        for (String name : List.of("observed", "mean", "sd", "epistemic_sd", "lower_95", "upper_95")) {
            columns.put(name, new double[POINTS]);
        }
        columns.put("pit", pit);
        Contender contender = new Contender("c", "fake", Map.of(), Map.of());
        RunResult result = new RunResult(
                new Run(contender, "data", 0, 0, 1),
                Map.of(),
                List.of(),
                "nd4j",
                90,
                POINTS,
                Map.of("log_likelihood", -1.0, "picp_95", 1.0),
                Map.of(),
                0,
                1,
                0,
                1,
                "");
        RunDetails details = new RunDetails(
                "data",
                0,
                "c",
                new PointDetails.Regression(columns),
                new LearningCurve(new double[0], new double[0], new double[0]));
        ContenderRuns runs = new ContenderRuns("c", 0, Map.of(0, result), List.of(details));
        return DatasetSection.of(new ComparisonFile.Data("data", 1, POINTS, 1, true), List.of(runs), List.of())
                .verdict();
    }
}
