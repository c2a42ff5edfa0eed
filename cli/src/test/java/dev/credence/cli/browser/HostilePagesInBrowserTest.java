package dev.credence.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.Cli;
import dev.credence.eval.detail.RunDetailsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages from files in which every name is an injected script: none runs, and the charts are drawn. */
@Tag("slow")
class HostilePagesInBrowserTest {
    /** Without a slash, so that it is a valid file name. */
    private static final String IMAGE = "<img src=x onerror=\"window.hacked=1\">";

    private static final String HOSTILE =
            IMAGE + "</script><script>window.hacked=1</script>\"'><svg onload=window.hacked=1>{p|x} {{{y}}} ${z}";

    /** Fields of results and comparisons with fixed values. */
    private static final Set<String> FORMAT = Set.of("task", "metric");

    @TempDir
    static Path folder;

    private static Browser browser;

    @BeforeAll
    static void make() throws IOException {
        browser = Browser.open();
        for (String dataset : List.of("sine-gap", "two-moons")) {
            Path out = folder.resolve(dataset);
            run(
                    "compare",
                    "--dataset",
                    dataset,
                    "--method",
                    "vi:epochs=4",
                    "--method",
                    "dropout-alpha:epochs=4",
                    "--splits",
                    "2",
                    "--curve-every",
                    "1",
                    "--out",
                    out);
            poison(out);
            run("report", out);
        }
        List<String> lines = new ArrayList<>(
                List.of("\"" + IMAGE.replace("\"", "\"\"") + "\",b,\"c" + IMAGE.replace("\"", "\"\"") + "\""));
        for (int i = 0; i < 40; i++) {
            lines.add(i % 7 + "," + i % 5 + ",\"" + (i % 2 == 0 ? "no" : HOSTILE.replace("\"", "\"\"")) + "\"");
        }
        Path table = Files.write(folder.resolve(IMAGE + ".csv"), lines);
        Path model = folder.resolve(IMAGE + ".credence");
        run("train", "--method", "vi", "--data", table, "--target", "c" + IMAGE, "--epochs", "5", "--out", model);
        run("evaluate", "--model", model, "--data", table, "--report", folder.resolve("model.html"));
        run("attack", "--model", model, "--data", table, "--out", folder.resolve("attacked"));
    }

    private static void run(Object... command) {
        Cli.Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isZero();
    }

    /** Adds the attack to every text of a comparison's files. */
    private static void poison(Path comparison) throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(comparison.resolve("results.jsonl"))) {
            lines.add(json.writeValueAsString(poisoned(json.readTree(line), "")));
        }
        Files.write(comparison.resolve("results.jsonl"), lines);
        Path asked = comparison.resolve("comparison.json");
        Files.writeString(asked, json.writeValueAsString(poisoned(json.readTree(Files.readString(asked)), "")));
        List<Path> runs;
        try (Stream<Path> files = Files.list(comparison.resolve(RunDetailsFile.FOLDER))) {
            runs = files.toList();
        }
        for (Path run : runs) {
            JsonNode details = poisoned(json.readTree(Files.readString(run)), "");
            Files.delete(run);
            Files.writeString(
                    RunDetailsFile.path(
                            comparison,
                            details.get("dataset").textValue(),
                            details.get("split").intValue(),
                            details.get("label").textValue()),
                    json.writeValueAsString(details));
        }
    }

    private static JsonNode poisoned(JsonNode node, String field) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(e -> e.setValue(poisoned(e.getValue(), e.getKey())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, poisoned(array.get(i), field));
            }
        } else if (node.isTextual() && !FORMAT.contains(field)) {
            return JsonNodeFactory.instance.textNode(node.textValue() + HOSTILE);
        }
        return node;
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sine-gap/report.html", "two-moons/report.html", "model.html", "attacked/attack.html"})
    @DisplayName("No name runs a script, in the page's text, a chart or a tooltip")
    void noNameRunsAScript(String page) {
        browser.show(folder.resolve(page), 1600, 900, "light");
        browser.run("drawAll()");
        browser.run(
                "drawn.forEach((chart) => chart.getOption().series.forEach((series, s) =>"
                        + " (series.data ?? []).forEach((_, d) => chart.dispatchAction({type: 'showTip', seriesIndex: s, dataIndex: d}))))");
        browser.run("return new Promise(done => setTimeout(done, 300))");
        assertThat(browser.run("return window.hacked")).isEqualTo("null");
        assertThat(browser.run("return document.querySelectorAll('img[src=x], svg[onload]').length"))
                .isEqualTo("0");
        assertThat(browser.run(
                        "return [...document.querySelectorAll('.chart')].every(c => c.querySelector('svg path'))"))
                .isEqualTo("true");
        assertThat(browser.run("return document.querySelectorAll('.chart').length"))
                .isNotEqualTo("0");
        assertThat(browser.run("return document.body.textContent.includes('<img src=x')"))
                .isEqualTo("true");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    @DisplayName("Tooltips are shown as text")
    void tooltipsAreText() {
        browser.show(folder.resolve("sine-gap/report.html"), 1600, 900, "light");
        browser.run("drawAll()");
        String texts = "return [...document.querySelectorAll('.chart svg text')].length";
        int before = Integer.parseInt(String.valueOf(browser.run(texts)));
        browser.run("drawn.forEach((chart) => chart.dispatchAction({type: 'showTip', seriesIndex: 0, dataIndex: 0}))");
        browser.run("return new Promise(done => setTimeout(done, 300))");
        assertThat(Integer.parseInt(String.valueOf(browser.run(texts)))).isGreaterThan(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sine-gap/report.html", "model.html", "attacked/attack.html"})
    @DisplayName("Even if a name were parsed as HTML, the page's policy would not let it run or load anything")
    void thePolicyHolds(String page) {
        browser.show(folder.resolve(page), 1600, 900, "light");
        browser.run("document.body.insertAdjacentHTML('beforeend', arguments[0])", HOSTILE);
        browser.run("const script = document.createElement('script'); script.textContent = 'window.hacked = 2';"
                + " document.body.append(script)");
        browser.run("return fetch('data:,x').then(() => { window.hacked = 3; }, () => {})");
        browser.run("return new Promise(done => setTimeout(done, 300))");
        assertThat(browser.run("return window.hacked")).isEqualTo("null");
        assertThat(browser.console()).anyMatch(line -> line.contains("Content Security Policy"));
    }
}
