package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare --suite} of collections of time series. */
class SeriesSuiteTest {
    @TempDir
    private static Path folder;

    /** Six short series with a weekly pattern, in place of the competition's. */
    private static Path data() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int s = 0; s < 6; s++) {
            List<String> values = new ArrayList<>();
            for (int t = 0; t < 60; t++) {
                values.add(String.valueOf(20 + s + (t % 7) * (1 + s) + (t * 37 % 11) / 10.0));
            }
            lines.add("{\"ds\":\"nn5\",\"id\":\"s" + s + "\",\"period\":7,\"h\":7,\"y\":[" + String.join(",", values)
                    + "]}");
        }
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.write(data.resolve("series.jsonl"), lines);
        return data;
    }

    @Test
    @DisplayName("A suite has tables with published rows and a page; run again it does nothing anew")
    void aSuiteIsRunOnce() throws IOException {
        Path out = folder.resolve("out");
        Path data = data();
        Result first = Cli.run("compare", "--suite", "nn5", "--data-dir", data, "--out", out);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("nn5, all series:", "forecast", "[TBATS]", "Every 4th series of them:");
        assertThat(first.err()).contains("Monash").doesNotContain("finished already");
        assertThat(Files.readAllLines(out.resolve("results.jsonl"))).hasSize(4);
        assertThat(out.resolve("nn5.html"))
                .content()
                .contains("class=\"published\"><th scope=\"row\">TBATS</th>", "lead-coverage-80", "Godahewa")
                .contains("Where forecast was worst", "Residuals one step ahead", "\"kind\":\"fan\"");
        byte[] before = Files.readAllBytes(out.resolve("results.jsonl"));
        Result again = Cli.run("compare", "--suite", "nn5", "--data-dir", data, "--out", out);
        assertThat(again.err()).contains("nn5, forecast: finished already.", "nn5, seasonal-naive: finished already.");
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(out.resolve("results.jsonl")).hasBinaryContent(before);
    }

    @Test
    @DisplayName("Options and collections that do not suit, and series that are missing, are told")
    void mistakesAreTold() {
        Path out = folder.resolve("none");
        Result wrong = Cli.run("compare", "--suite", "nn5", "--dataset", "m3", "--splits", 2, "--out", out);
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--splits does not suit nn5", "has no collection 'm3'; it has nn5");
        Result missing = Cli.run("compare", "--suite", "nn5", "--data-dir", folder.resolve("empty"), "--out", out);
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("has no series of nn5", "series_rda.R");
        assertThat(Cli.run("suites").out()).contains("m3", "m4-hourly", "nn5");
        assertThat(Cli.run("suites", "m4-hourly").out()).contains("ES-RNN", "0.893");
    }
}
