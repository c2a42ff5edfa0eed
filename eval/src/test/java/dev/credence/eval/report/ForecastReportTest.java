package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.series.LeadMixture;
import dev.credence.eval.series.ForecastBands;
import dev.credence.eval.series.LeadScores;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ForecastReportTest {
    private static ForecastReport report(String series, double... actual) {
        LeadScores scores = new LeadScores(
                new double[] {0.5, 0.75},
                new double[] {0.25, 0.5},
                new double[] {0.8, 0.75},
                new double[] {1, 0.9},
                new int[] {4, 4});
        return new ForecastReport(
                "Forecasts of sales",
                "A lead.",
                "Intervals of 80 % held 79 %.",
                List.of(new ForecastReport.Table(
                        "Scores",
                        "4 series.",
                        List.of("method", "MASE"),
                        List.of(
                                new ForecastReport.Row("forecast", false, List.of("0.8")),
                                new ForecastReport.Row("Theta (2000)", true, List.of("0.858"))))),
                List.of(new ForecastReport.Method("forecast", scores)),
                List.of(new ForecastReport.Fans(
                        "Worst",
                        "Some.",
                        List.of(new ForecastReport.Fan(
                                series,
                                "",
                                List.of("2024-01", "2024-02", "2024-03", "2024-04"),
                                new double[] {1, Double.NaN},
                                actual,
                                ForecastBands.of(LeadMixture.normal(new double[] {10, 10}, new double[] {1, 1})))))),
                Optional.empty(),
                Map.of("Seed", "1"));
    }

    @Test
    @DisplayName("The page has the scores, quoted rows apart, figures by lead with the level asked for, and fans")
    void thePageHasItsParts() {
        String html = report("shop 1", 9, 12).html();
        assertThat(html)
                .contains("<title>Forecasts of sales</title>", "Intervals of 80 % held 79 %.")
                .contains("<tr><th scope=\"row\">forecast</th><td>0.8</td></tr>")
                .contains("<tr class=\"published\"><th scope=\"row\">Theta (2000)</th><td>0.858</td></tr>")
                .contains("id=\"lead-coverage-80\"", "\"label\":\"asked for\"", "\"y\":[0.8,0.8]", "\"y\":[0.8,0.75]")
                .contains("\"kind\":\"fan\"", "\"history\":[1.0,null]", "\"actual\":[9.0,12.0]")
                .contains("At 2024-04: 10.00, with 95 % between 8.040 and 11.96.");
    }

    @Test
    @DisplayName("Names of series are texts, in the page as in the charts' data")
    void namesAreTexts() {
        String html = report("</script><script>alert(1)</script>").html();
        assertThat(html).doesNotContain("<script>alert").contains("&lt;script&gt;alert(1)");
    }

    @Test
    @DisplayName("Without scores and a verdict the page has the fans alone")
    void aPageOfFansAlone() {
        ForecastReport full = report("s");
        String html =
                new ForecastReport("t", "l", "", List.of(), List.of(), full.fans(), Optional.empty(), Map.of()).html();
        assertThat(html)
                .doesNotContain("<table>", "state calm", "Reading the numbers")
                .contains("\"kind\":\"fan\"");
    }
}
