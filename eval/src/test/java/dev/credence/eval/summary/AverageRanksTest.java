package dev.credence.eval.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AverageRanksTest {
    private static RunResult run(String label, String dataset, int split, double logLikelihood, double rmse) {
        Contender contender = new Contender(label, "fake", Map.of(), Map.of());
        return new RunResult(
                new Run(contender, dataset, split, 1, 1),
                Map.of(),
                List.of(),
                "fake",
                30,
                10,
                Map.of("log_likelihood", logLikelihood, "rmse", rmse),
                Map.of(),
                0,
                1,
                1,
                1,
                "development");
    }

    private static List<RunResult> twoSets() {
        return List.of(
                run("a", "one", 0, -1, 3),
                run("b", "one", 0, -2, 2),
                run("c", "one", 0, -3, 1),
                run("a", "two", 0, 5, 7),
                run("b", "two", 0, 6, 7),
                run("c", "two", 0, 4, 7));
    }

    @Test
    void the_best_has_rank_one_which_is_the_highest_likelihood_and_the_lowest_error() {
        AverageRanks ranks = AverageRanks.of(twoSets());
        assertThat(ranks.contests()).isEqualTo(2);
        assertThat(mean(ranks, "a", "log_likelihood")).isEqualTo(1.5);
        assertThat(mean(ranks, "b", "log_likelihood")).isEqualTo(1.5);
        assertThat(mean(ranks, "c", "log_likelihood")).isEqualTo(3);
        // 3, 2, 1 on the first set; on the second all three share rank 2
        assertThat(mean(ranks, "a", "rmse")).isEqualTo(2.5);
        assertThat(mean(ranks, "b", "rmse")).isEqualTo(2);
        assertThat(mean(ranks, "c", "rmse")).isEqualTo(1.5);
        assertThat(ranks.ranks().get("a").get("log_likelihood").se()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void a_split_that_one_of_them_has_not_run_does_not_count() {
        List<RunResult> results = new ArrayList<>(twoSets());
        results.add(run("a", "two", 1, 9, 1));
        results.add(run("b", "two", 1, 8, 2));
        assertThat(AverageRanks.of(results)).isEqualTo(AverageRanks.of(twoSets()));
    }

    @Test
    void scaling_a_set_changes_nothing_and_the_ranks_of_a_split_add_up() {
        AverageRanks ranks = AverageRanks.of(twoSets());
        double sum = 0;
        for (String label : List.of("a", "b", "c")) {
            sum += mean(ranks, label, "rmse");
        }
        assertThat(sum).isEqualTo(1 + 2 + 3);
        List<RunResult> scaled = twoSets().stream()
                .map(r -> r.run().dataset().equals("one")
                        ? run(
                                r.run().contender().label(),
                                "one",
                                0,
                                100 * r.metrics().getOrDefault("log_likelihood", 0.0),
                                100 * r.metrics().getOrDefault("rmse", 0.0))
                        : r)
                .toList();
        assertThat(AverageRanks.of(scaled)).isEqualTo(ranks);
    }

    @Test
    void the_table_shows_them_where_three_or_more_met_more_than_once() {
        String text = ComparisonTable.of(Summary.of(twoSets(), List.of())).text();
        assertThat(text).contains("mean rank ± standard error over 2 splits of all data sets, 1 the best");
        assertThat(ComparisonTable.of(Summary.of(twoSets().subList(0, 3), List.of()))
                        .text())
                .doesNotContain("mean rank");
    }

    private static double mean(AverageRanks ranks, String label, String metric) {
        return ranks.ranks()
                .getOrDefault(label, Map.of())
                .getOrDefault(metric, new MeanAndError(0, 0))
                .mean();
    }
}
