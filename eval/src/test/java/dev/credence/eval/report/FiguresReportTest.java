package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.data.ImageShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresReportTest {
    private static final Pattern DATA = Pattern.compile("id=\"data\"[^>]*>(.*?)</script>", Pattern.DOTALL);

    private static FiguresReport report(boolean holds, String label) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("inside", 0.12345);
        numbers.put("outside", Double.NaN);
        double[] x = {0, 1};
        FiguresReport.Curve band = new FiguresReport.Curve(
                label, 1, false, x, new double[] {2, 3}, new double[] {1, 1.5}, new double[] {3, Double.NaN});
        FiguresReport.Panel panel = new FiguresReport.Panel(
                "near",
                "Near",
                "a note",
                "x",
                "y",
                List.of(band, FiguresReport.Curve.line("plain", 0, x, x)),
                List.of(new FiguresReport.Cloud("data", 2, x, x)));
        FiguresReport.Strip strip = new FiguresReport.Strip(
                "turned",
                List.of(new FiguresReport.Picture(
                        new double[] {0, 1, 0.5, 0}, new ImageShape(2, 2, 1), List.of("0°"))));
        return new FiguresReport(
                "Figures",
                "A lead",
                "",
                List.of(new FiguresReport.Section(
                        "co2",
                        "CO2",
                        "About it",
                        List.of(new FiguresReport.Law("It grows.", holds, numbers)),
                        List.of("a", "b"),
                        List.of(panel),
                        List.of(strip))),
                Map.of("Seed", "1"));
    }

    @Test
    @DisplayName("A law is said with its verdict and numbers, to three digits")
    void lawsAreSentences() {
        assertThat(report(true, "a").html()).contains("<strong>Holds:</strong> It grows.", "inside 0.123; outside –");
        assertThat(report(false, "a").html()).contains("<strong>Does not hold:</strong> It grows.");
    }

    @Test
    @DisplayName("Charts are given as data under the names of section and panel, and what is not finite is null")
    void chartsAreData() throws IOException {
        String html = report(true, "a").html();
        assertThat(html).contains("id=\"co2-near\"", "a from 2 to 3", "src=\"data:image/png;base64,");
        Matcher data = DATA.matcher(html);
        assertThat(data.find()).isTrue();
        JsonNode chart = new ObjectMapper().readTree(data.group(1)).path("co2-near");
        assertThat(chart.path("kind").asText()).isEqualTo("functions");
        assertThat(chart.path("chart").path("curves")).hasSize(2);
        JsonNode first = chart.path("chart").path("curves").path(0);
        assertThat(first.path("lower").path(1).asDouble()).isEqualTo(1.5);
        assertThat(first.path("upper").path(1).isNull()).isTrue();
        assertThat(chart.path("chart").path("clouds").path(0).path("contender").asInt())
                .isEqualTo(2);
    }

    @Test
    @DisplayName("Labels are text, whatever they hold, and the page is written whole")
    void labelsAreText(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("p.html");
        report(true, "<script>alert(1)</script>").write(file);
        assertThat(Files.readString(file)).doesNotContain("<script>alert").endsWith("</html>\n");
    }
}
