package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.UserException;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.protocol.Comparison;
import dev.credence.eval.protocol.ComparisonListener;
import dev.credence.eval.protocol.FakeData;
import dev.credence.eval.protocol.FakeDevices;
import dev.credence.eval.protocol.FakeMethod;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Published;
import dev.credence.eval.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonReportTest {
    private static final String HOSTILE = "fake </script><b>bold</b>";

    @TempDir
    Path folder;

    @Test
    void a_finished_comparison_has_every_method_number_and_picture() throws IOException {
        compare(ComparisonListener.SILENT);
        String html = report();
        assertThat(html)
                .contains(
                        "<h2>a</h2>", "<h2>bb</h2>", "credence compare &#39;what was asked&#39;", "Ranks over all data")
                .contains("GP, Somebody 1999", "<span>-0.50</span> <span>± 0.10</span>")
                .doesNotContain("Unfinished");
        assertThat(html.split("class=\"best\"")).hasSizeGreaterThan(4);
        JsonNode charts = charts(html);
        Matcher figure = Pattern.compile("class=\"chart\" id=\"([^\"]+)\" role=\"img\" aria-label=\"([^\"]+)\"")
                .matcher(html);
        int figures = 0;
        while (figure.find()) {
            figures++;
            assertThat(charts.has(figure.group(1))).as(figure.group(1)).isTrue();
            assertThat(figure.group(2)).hasSizeGreaterThan(15);
        }
        assertThat(charts.size()).isEqualTo(figures).isEqualTo(2 * 11 + 3);
        assertThat(charts.at("/a-rmse/chart/rows/0/values")).hasSize(FakeData.SPLITS);
        assertThat(charts.at("/a-coverage/chart/lines/1/y/40").asDouble()).isEqualTo(1);
    }

    @Test
    void what_the_trainings_found_is_told_with_the_splits_extremes() throws IOException {
        compare(ComparisonListener.SILENT);
        String html = report();
        assertThat(html).contains("What the trainings found", "off: prediction", "off: points at test points");
        String row = html.substring(html.indexOf("off: points at test points"));
        assertThat(row.substring(0, row.indexOf("</tr>"))).contains("<td>10</td><td>10</td><td>10</td><td>4</td>");
    }

    @Test
    void methods_that_are_equally_good_are_all_named_as_the_best() throws IOException {
        compare(
                List.of(
                        FakeMethod.contender("on", Map.of()),
                        FakeMethod.contender("again", Map.of()),
                        FakeMethod.contender("off", Map.of("shift", "3"))),
                ComparisonListener.SILENT);
        assertThat(report())
                .contains("By log-likelihood, on and again are the best, and equal", ". on&#39;s 95 % intervals");
    }

    @Test
    void it_needs_no_network() throws IOException {
        compare(ComparisonListener.SILENT);
        assertThat(report()).doesNotContainPattern("(src|href)=\"(?!data:)").doesNotContain("@import", "url(");
    }

    @Test
    void names_are_shown_and_never_read_as_html() throws IOException {
        compare(ComparisonListener.SILENT);
        String html = report();
        assertThat(html).contains("fake &lt;/script&gt;").doesNotContain("<b>bold");
        assertThat(charts(html).at("/a-rmse/chart/rows/2/label").asText()).isEqualTo(HOSTILE);
    }

    @Test
    void an_unfinished_comparison_says_what_is_missing() throws IOException {
        assertThatThrownBy(() -> compare(new StopAfter(5))).isInstanceOf(TrainingStopped.class);
        String html = report();
        assertThat(html).contains("Unfinished", "off on a: ", "of 4 splits</li>", "off on bb: 4 of 4 splits");
        assertThat(charts(html).has("a-rmse")).isTrue();
    }

    @Test
    void a_folder_of_an_earlier_version_has_a_report_of_what_its_results_tell() throws IOException {
        compare(ComparisonListener.SILENT);
        Files.delete(folder.resolve("comparison.json"));
        try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
            files.forEach(ComparisonReportTest::delete);
        }
        JsonNode charts = charts(report());
        assertThat(charts.has("a-rmse")).isTrue();
        assertThat(charts.has("a-calibration")).isFalse();
    }

    @Test
    void a_damaged_folder_is_refused_and_an_earlier_report_stays() throws IOException {
        assertThatThrownBy(() -> ComparisonReport.write(folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("results.jsonl");
        compare(ComparisonListener.SILENT);
        Path report = ComparisonReport.write(folder);
        byte[] before = Files.readAllBytes(report);
        Files.writeString(folder.resolve("comparison.json"), "{");
        assertThatThrownBy(() -> ComparisonReport.write(folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("comparison.json is damaged");
        assertThat(report).hasBinaryContent(before);
    }

    /** Without the charting library, which would fill a failure's message. */
    private String report() throws IOException {
        String html = Files.readString(ComparisonReport.write(folder));
        int from = html.indexOf("<script>\n");
        assertThat(html.length()).isGreaterThan(500_000);
        return html.substring(0, from) + html.substring(html.indexOf("</script>", from));
    }

    private static JsonNode charts(String html) throws IOException {
        String start = "<script id=\"data\" type=\"application/json\">";
        int from = html.indexOf(start) + start.length();
        return new ObjectMapper().readTree(html.substring(from, html.indexOf("</script>", from)));
    }

    private void compare(ComparisonListener listener) {
        compare(
                List.of(
                        FakeMethod.contender("on", Map.of()),
                        FakeMethod.contender("off", Map.of("shift", "3")),
                        new Contender(HOSTILE, "fake", Map.of("shift", "1"), Map.of())),
                listener);
    }

    private void compare(List<Contender> contenders, ComparisonListener listener) {
        Comparison.Plan plan = new Comparison.Plan(
                List.of("a", "bb"),
                contenders,
                Map.of(),
                0,
                1,
                1,
                List.of(new Published(
                        "Somebody 1999", "a", "GP", "log_likelihood", -0.5, OptionalDouble.of(0.1), true)));
        new Comparison(plan, FakeMethod.registry(), new FakeDevices(), FakeData::of)
                .run(folder, 1, "credence compare 'what was asked'", listener);
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class StopAfter implements ComparisonListener {
        private int left;

        StopAfter(int runs) {
            left = runs;
        }

        @Override
        public void finished(RunResult result) {
            left--;
        }

        @Override
        public boolean shouldStop() {
            return left <= 0;
        }
    }
}
