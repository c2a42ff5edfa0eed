package dev.credence.eval.summary;

import static dev.credence.eval.summary.Verdict.Standing.BETTER;
import static dev.credence.eval.summary.Verdict.Standing.WITHIN;
import static dev.credence.eval.summary.Verdict.Standing.WORSE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Published;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class VerdictTest {
    @Test
    void a_log_likelihood_is_better_above_within_down_to_one_published_standard_error_and_worse_below() {
        Published p = published("M", "log_likelihood", -2.38, 0.06, true);
        assertThat(Verdict.Standing.of(-2.37, p, StandardMetrics.LOG_LIKELIHOOD))
                .isEqualTo(BETTER);
        assertThat(Verdict.Standing.of(-2.38, p, StandardMetrics.LOG_LIKELIHOOD))
                .isEqualTo(WITHIN);
        assertThat(Verdict.Standing.of(-2.44, p, StandardMetrics.LOG_LIKELIHOOD))
                .isEqualTo(WITHIN);
        assertThat(Verdict.Standing.of(-2.4401, p, StandardMetrics.LOG_LIKELIHOOD))
                .isEqualTo(WORSE);
    }

    @Test
    void an_rmse_is_better_below() {
        Published p = published("M", "rmse", 2.85, 0.19, true);
        assertThat(Verdict.Standing.of(2.8, p, StandardMetrics.RMSE)).isEqualTo(BETTER);
        assertThat(Verdict.Standing.of(3.04, p, StandardMetrics.RMSE)).isEqualTo(WITHIN);
        assertThat(Verdict.Standing.of(3.05, p, StandardMetrics.RMSE)).isEqualTo(WORSE);
    }

    @Test
    void without_a_published_error_anything_below_is_worse() {
        Published p = new Published("S", "a", "M", "rmse", 1, OptionalDouble.empty(), true);
        assertThat(Verdict.Standing.of(1.01, p, StandardMetrics.RMSE)).isEqualTo(WORSE);
        assertThat(Verdict.Standing.of(1, p, StandardMetrics.RMSE)).isEqualTo(WITHIN);
    }

    @Test
    void the_best_of_ours_by_each_metric_meets_the_best_peer() {
        Summary summary = summary(
                published("weak", "log_likelihood", -3, 0.1, true),
                published("strong", "log_likelihood", -2, 0.1, true),
                published("other kind", "log_likelihood", -1, 0.1, false),
                published("weak", "rmse", 3, 0.1, true));
        assertThat(Verdict.of(summary))
                .extracting(
                        Verdict::metric, Verdict::contender, v -> v.published().method(), Verdict::standing)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("log_likelihood", "sure", "strong", WITHIN),
                        org.assertj.core.groups.Tuple.tuple("rmse", "sharp", "weak", BETTER));
    }

    @Test
    void where_there_is_no_peer_the_best_of_all_counts_and_where_nothing_is_published_nothing_is_said() {
        assertThat(Verdict.of(summary(published("other kind", "rmse", 1, 0.1, false))))
                .extracting(Verdict::metric, Verdict::standing)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("rmse", WORSE));
        assertThat(Verdict.of(summary())).isEmpty();
    }

    private static Published published(String method, String metric, double mean, double se, boolean peer) {
        return new Published("S", "a", method, metric, mean, OptionalDouble.of(se), peer);
    }

    private static Summary summary(Published... published) {
        return new Summary(List.of(
                row("broken", Double.NaN, Double.NaN, published),
                row("sure", -2.05, 4, published),
                row("sharp", -2.5, 2.9, published)));
    }

    private static Summary.Row row(String label, double logLikelihood, double rmse, Published... published) {
        return new Summary.Row(
                "a",
                label,
                "fake",
                Map.of(),
                20,
                Map.of(
                        "log_likelihood", new MeanAndError(logLikelihood, 0.05),
                        "rmse", new MeanAndError(rmse, 0.2)),
                1.25,
                List.of(published));
    }
}
