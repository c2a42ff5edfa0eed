package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ResultsTableTest {
    private static final double[] GOOD = {-2.0, -2.5, -1.9, -2.2, -2.4};
    private static final double[] AS_GOOD = {-2.1, -2.4, -2.1, -2.1, -2.45};
    private static final double[] WORSE = {-3.0, -3.4, -2.9, -3.3, -3.3};

    @Test
    void the_best_is_marked_and_what_cannot_be_told_from_it() {
        ResultsTable table = ResultsTable.of(List.of(runs(0, WORSE), runs(1, GOOD), runs(2, AS_GOOD)), List.of());
        assertThat(table.rows()).extracting(row -> row.cells().get(0).mark()).containsExactly("", "best", "tied");
    }

    /** All splits are worse by one; the spread over splits is far larger, and the same for both. */
    @Test
    void a_difference_that_every_split_has_is_told_in_spite_of_the_spread() {
        double[] spread = {-2, -12, -22, -32, -42};
        double[] below = {-3.0, -13.1, -23.0, -32.9, -43.0};
        assertThat(ResultsTable.isTied(StandardMetrics.LOG_LIKELIHOOD, runs(0, below), runs(1, spread)))
                .isFalse();
    }

    @Test
    void one_split_alone_marks_no_ties() {
        ResultsTable table =
                ResultsTable.of(List.of(runs(0, new double[] {-1}), runs(1, new double[] {-2})), List.of());
        assertThat(table.rows()).extracting(row -> row.cells().get(0).mark()).containsExactly("best", "");
    }

    /** As for methods without any error. */
    @Test
    void every_one_of_equal_bests_is_marked_on_one_split_too() {
        List<ContenderRuns> all =
                List.of(runs(0, new double[] {0}), runs(1, new double[] {0}), runs(2, new double[] {-1}));
        assertThat(ResultsTable.of(all, List.of()).rows())
                .extracting(row -> row.cells().get(0).mark())
                .containsExactly("best", "best", "");
    }

    @Test
    void a_single_method_is_not_called_the_best() {
        assertThat(ResultsTable.of(List.of(runs(0, GOOD)), List.of())
                        .rows()
                        .get(0)
                        .cells()
                        .get(0)
                        .mark())
                .isEmpty();
    }

    @Test
    void a_method_that_failed_somewhere_has_no_mean_and_is_not_best() {
        ContenderRuns broken = runs(0, new double[] {1, Double.NaN});
        assertThat(ResultsTable.best(StandardMetrics.LOG_LIKELIHOOD, List.of(broken, runs(1, WORSE))))
                .hasValueSatisfying(best -> assertThat(best.number()).isEqualTo(1));
        assertThat(broken.mean("log_likelihood")).isEmpty();
    }

    private static ContenderRuns runs(int number, double[] values) {
        Map<Integer, RunResult> results = new TreeMap<>();
        Contender contender = new Contender("c" + number, "fake", Map.of(), Map.of());
        for (int split = 0; split < values.length; split++) {
            results.put(
                    split,
                    new RunResult(
                            new Run(contender, "data", split, split, 1),
                            Map.of(),
                            List.of(),
                            "nd4j",
                            90,
                            10,
                            Map.of("log_likelihood", values[split]),
                            Map.of(),
                            0,
                            1,
                            0,
                            1,
                            ""));
        }
        return new ContenderRuns(contender.label(), number, results, List.of());
    }
}
