package dev.credence.eval.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.metric.Metric;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PairedDifferencesTest {
    private static final Metric RMSE = StandardMetrics.RMSE;

    private static List<RunResult> runs(String label, double... rmse) {
        List<RunResult> runs = new ArrayList<>();
        for (int split = 0; split < rmse.length; split++) {
            runs.add(new RunResult(
                    new Run(new Contender(label, "fake", Map.of(), Map.of()), "data", split, split, 1),
                    Map.of(),
                    List.of(),
                    "nd4j",
                    90,
                    10,
                    Map.of("rmse", rmse[split], "log_likelihood", -rmse[split], "picp_95", 0.9),
                    Map.of(),
                    0,
                    1,
                    0,
                    1,
                    ""));
        }
        return runs;
    }

    private static List<RunResult> three() {
        List<RunResult> all = new ArrayList<>(runs("far", 11, 21, 34));
        all.addAll(runs("best", 10, 20, 30));
        all.addAll(runs("short", 13, 22));
        return all;
    }

    /** Of 1, 1, 4 the mean is 2, the standard deviation √3, so the error 1; the means themselves have errors near 6. */
    @Test
    void what_the_splits_have_in_common_cancels() {
        PairedDifferences.Column column = new PairedDifferences(three().subList(0, 6), Optional.empty())
                .of("data", RMSE)
                .orElseThrow();
        assertThat(column.baseline()).isEqualTo("best");
        assertThat(column.byLabel()).containsOnlyKeys("far");
        MeanAndError far = column.byLabel().get("far");
        assertThat(far.mean()).isCloseTo(2, within(1e-12));
        assertThat(far.se()).isCloseTo(1, within(1e-12));
    }

    @Test
    void a_contender_is_compared_on_the_splits_that_it_has() {
        PairedDifferences.Column column = new PairedDifferences(three(), Optional.of("far"))
                .of("data", RMSE)
                .orElseThrow();
        assertThat(column.byLabel().get("short").mean()).isCloseTo(1.5, within(1e-12));
        assertThat(column.byLabel().get("best").mean()).isCloseTo(-2, within(1e-12));
    }

    @Test
    void the_best_is_the_highest_or_the_lowest_as_the_metric_has_it() {
        PairedDifferences all = new PairedDifferences(three().subList(0, 6), Optional.empty());
        assertThat(all.of("data", StandardMetrics.LOG_LIKELIHOOD).orElseThrow().baseline())
                .isEqualTo("best");
        assertThat(all.of("data", StandardMetrics.PICP_95)).as("no direction").isEmpty();
        assertThat(all.of("other", RMSE)).isEmpty();
        assertThat(new PairedDifferences(runs("alone", 1, 2), Optional.empty()).of("data", RMSE))
                .isEmpty();
        assertThat(new PairedDifferences(three(), Optional.of("nobody")).of("data", RMSE))
                .isEmpty();
    }

    @Test
    void the_table_names_the_best_or_leaves_out_the_chosen() {
        Summary summary = Summary.of(three().subList(0, 6), List.of());
        assertThat(new ComparisonTable(summary, List.of("rmse")).text()).contains("""

                          difference to the best of each column on the same splits, mean ± standard error
                                     rmse
                          far   2.0 ± 1.0
                          best   the best
                        """.stripIndent());
        assertThat(new ComparisonTable(summary.comparedWith(Optional.of("far")), List.of("rmse")).text())
                .contains("difference to far on the same splits", "best  -2.0 ± 1.0");
    }
}
