package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a monitored model. */
class MonitorReportTest {
    private static MonitorReport.Test test(String name, String alarm) {
        return new MonitorReport.Test(
                name, "nothing has changed", 40, 0.5, 2.6020599, alarm, new double[] {0.1, 0.5}, 20);
    }

    private static String page(List<MonitorReport.Test> tests, List<MonitorReport.Column> columns) {
        return MonitorReport.html("m", "The verdict.", tests, "", columns, Map.of("Rows", "40"));
    }

    @Test
    @DisplayName("Each test has a chart of its own, with its name, its limit and what it expects")
    void eachTestHasAChart() {
        String html = page(List.of(test("inputs", ""), test("outcomes", "row 31")), List.of());
        assertThat(html)
                .contains("<h3>inputs: no alarm</h3>", "<h3>outcomes: alarm at row 31</h3>")
                .contains("Expected: nothing has changed.", "at 2.602, it is an alarm")
                .contains("\"limit\":2.6020599,\"alarm\":false", "\"limit\":2.6020599,\"alarm\":true")
                .contains("\"x\":[20.0,40.0],\"y\":[0.1,0.5]")
                .doesNotContain("refute");
    }

    @Test
    @DisplayName("An alarm has a colour, of a test as of a column; without one the page is calm")
    void anAlarmHasAColour() {
        MonitorReport.Column still = new MonitorReport.Column("age", 0.01, 0.02, 0.7, "");
        MonitorReport.Column moved = new MonitorReport.Column("size", 3, 0.7, 1e-300, "drifted");
        assertThat(page(List.of(test("inputs", "")), List.of(still)))
                .contains("class=\"state calm\"")
                .doesNotContain("<tr class=\"alarm\">");
        assertThat(page(List.of(test("inputs", "row 3")), List.of(still))).contains("class=\"state alarm\"");
        assertThat(page(List.of(test("inputs", "")), List.of(moved, still)))
                .contains("class=\"state alarm\"", "<tr class=\"alarm\"><th scope=\"row\">size</th>", "below 0.0001")
                .contains("<tr><th scope=\"row\">age</th>");
    }

    @Test
    @DisplayName("Of a model of series the tests count times, and the page asks about intervals")
    void seriesCountTimes(@TempDir Path folder) throws IOException {
        Path page = folder.resolve("page.html");
        MonitorReport.writeOfSeries(page, "sales", "No alarm.", List.of(test("lead 1", "")), Map.of("Outcomes", "40"));
        assertThat(Files.readString(page))
                .contains("<th scope=\"col\">times</th>", "\"unit\":\"times\"", "over 40 times: now 0.5")
                .contains("miss the intervals of forecasts", "in both directions")
                .doesNotContain("stability index");
        assertThat(page(List.of(test("inputs", "")), List.of()))
                .contains("<th scope=\"col\">rows</th>", "\"unit\":\"rows\"", "class=\"figures wide\"")
                .contains("Vovk, Gammerman &amp; Shafer 2005");
    }
}
