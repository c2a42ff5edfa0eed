package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The report of a monitored model. */
class MonitorReportTest {
    private static MonitorReport.Test test(String name) {
        return new MonitorReport.Test(name, "nothing has changed", 40, 0.5, 2.5, "", new double[] {0.1, 0.5}, 20);
    }

    @Test
    @DisplayName("The curves of evidence are named in a legend: colours alone say nothing")
    void curvesAreNamed() {
        String html = MonitorReport.html(
                "m", "No alarm.", List.of(test("inputs"), test("outcomes")), "", List.of(), Map.of("Rows", "40"));
        assertThat(html).containsIgnoringWhitespaces("<li><span class=\"c0\">●</span> inputs</li>");
        assertThat(html).containsIgnoringWhitespaces("<li><span class=\"c1\">■</span> outcomes</li>");
    }
}
