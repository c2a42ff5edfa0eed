package dev.credence.eval.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.result.Published;
import dev.credence.eval.text.TextWidth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class ComparisonTableTest {
    private static final List<Published> PUBLISHED = List.of(
            new Published("Li & Gal 2017", "boston", "α=0", "log_likelihood", -2.42, OptionalDouble.of(0.05), true),
            new Published("Li & Gal 2017", "boston", "α=0", "rmse", 2.85, OptionalDouble.of(0.19), true),
            new Published("Gal 2016", "boston", "MC dropout", "rmse", 2.903623, OptionalDouble.of(0.17684), true),
            new Published("Nobody", "boston", "guess", "mae", 1, OptionalDouble.empty(), true));

    @Test
    void a_table_shows_ours_the_published_and_who_is_better() {
        Summary summary = new Summary(List.of(
                row("dropout-alpha α=0", -2.4123, 0.0512, 2.981, 0.171, PUBLISHED),
                row("vi", -2.6, 0.05, 2.81, 0.2, PUBLISHED)));
        assertThat(ComparisonTable.of(summary).text()).isEqualTo("""
                        boston (20 splits)
                                                log_likelihood          rmse   picp_95   seconds
                          dropout-alpha α=0     -2.412 ± 0.051*  2.98 ± 0.17     0.945      12.3
                          vi                      -2.60 ± 0.05   2.81 ± 0.20*    0.945      12.3
                          published:
                          α=0, Li & Gal 2017      -2.42 ± 0.05   2.85 ± 0.19
                          MC dropout, Gal 2016                   2.90 ± 0.18

                        mean ± standard error over splits; * the best of ours; seconds: one training, without the choice of settings

                        The best of ours against the best published (within: worse by no more than the published standard error)
                          boston            better:  -2.412 ± 0.051  dropout-alpha    against  -2.42 ± 0.05  α=0, Li & Gal
                          log_likelihood                             α=0                                     2017
                          boston rmse       better:     2.81 ± 0.20  vi               against   2.85 ± 0.19  α=0, Li & Gal
                                                                                                             2017
                        """);
    }

    @Test
    void every_one_of_equal_bests_is_marked() {
        Summary summary = new Summary(List.of(
                row("a", -2, 0.1, 0.1 + 0.2, 0.1, List.of()),
                row("b", -3, 0.1, 0.3, 0.1, List.of()),
                row("c", -3, 0.1, 0.31, 0.1, List.of())));
        assertThat(new ComparisonTable(summary, List.of("rmse")).text()).startsWith("""
                        boston (20 splits)
                                    rmse
                          a  0.30 ± 0.10*
                          b  0.30 ± 0.10*
                          c  0.31 ± 0.10
                        """);
    }

    @Test
    void all_lines_of_a_block_are_aligned_whatever_the_characters() {
        Summary summary = new Summary(List.of(
                row("αβγ ± 0̈", -2.4123, 0.0512, 2.981, 0.171, PUBLISHED),
                row("plain", -12.6, 1.05, 0.000743, 0.000046, PUBLISHED)));
        List<String> lines = ComparisonTable.of(summary).text().lines().toList();
        assertThat(lines.subList(1, 4)).extracting(TextWidth::of).allMatch(w -> w.equals(TextWidth.of(lines.get(1))));
    }

    @Test
    void chosen_metrics_are_the_columns_and_one_that_nobody_has_is_left_out() {
        Summary summary = new Summary(List.of(row("x", -2, 0.1, 3, 0.1, List.of())));
        assertThat(new ComparisonTable(summary, List.of("rmse", "brier")).text())
                .startsWith("boston (20 splits)\n            rmse\n  x  3.00 ± 0.10\n\n")
                .doesNotContain("published")
                .doesNotContain("brier");
    }

    @Test
    void figures_have_two_digits_of_their_error_and_no_more_than_were_given() {
        assertThat(Figures.of(2.903623, 0.17684)).isEqualTo("2.90 ± 0.18");
        assertThat(Figures.of(-2.42, 0.05)).isEqualTo("-2.42 ± 0.05");
        assertThat(Figures.of(0.000743, 0.000046)).isEqualTo("0.000743 ± 0.000046");
        assertThat(Figures.of(-2.87, 0)).isEqualTo("-2.87 ± 0.00");
        assertThat(Figures.of(7, 0.123)).isEqualTo("7.00 ± 0.12");
        assertThat(Figures.of(1234.5678, 98.7)).isEqualTo("1235 ± 99");
        assertThat(Figures.of(1 / 3.0, Double.NaN)).isEqualTo("0.3333");
        assertThat(Figures.of(Double.NaN, Double.NaN)).isEqualTo("–");
    }

    private static Summary.Row row(
            String label, double ll, double llError, double rmse, double rmseError, List<Published> published) {
        Map<String, MeanAndError> metrics = new LinkedHashMap<>();
        metrics.put("rmse", new MeanAndError(rmse, rmseError));
        metrics.put("log_likelihood", new MeanAndError(ll, llError));
        metrics.put("picp_95", new MeanAndError(0.945, Double.NaN));
        return new Summary.Row("boston", label, "m", Map.of(), 20, metrics, 12.34, published);
    }
}
