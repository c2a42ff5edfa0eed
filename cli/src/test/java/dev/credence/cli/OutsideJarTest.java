package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metric and table format of docs/guide/your-own-metric-or-format.md, in a jar outside the build. */
final class OutsideJarTest {
    private static final Path EXAMPLES = Repository.root().resolve("docs/your-own-method/src/main");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private ClassLoader before;
    private URLClassLoader plugins;

    @BeforeEach
    void putOnTheClassPath() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        try (Stream<Path> sources = Files.walk(EXAMPLES.resolve("java/org/example"))) {
            sources.filter(file -> file.toString().matches(".*(IntervalScore|JsonLines)[.]java"))
                    .forEach(file -> arguments.add(file.toString()));
        }
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(code).as("compiled").isZero();
        Path jar = folder.resolve("plugin.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            addAll(entries, classes, "");
            Path services = EXAMPLES.resolve("resources/META-INF/services");
            for (String service :
                    List.of("dev.credence.core.metric.MetricFamily", "dev.credence.core.data.TableFormat")) {
                entries.putNextEntry(new JarEntry("META-INF/services/" + service));
                Files.copy(services.resolve(service), entries);
            }
        }
        before = Thread.currentThread().getContextClassLoader();
        plugins = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(plugins);
    }

    private static void addAll(JarOutputStream jar, Path directory, String name) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                String entry = name + file.getFileName();
                if (Files.isDirectory(file)) {
                    addAll(jar, file, entry + "/");
                } else {
                    jar.putNextEntry(new JarEntry(entry));
                    Files.copy(file, jar);
                }
            }
        }
    }

    @AfterEach
    void takeOff() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        plugins.close();
    }

    private Path table(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }

    private Path rows() throws IOException {
        String[] lines = new String[60];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = "{\"size\": " + i + ", \"heating\": \"" + (i % 3 == 0 ? "gas" : "oil") + "\", \"price\": "
                    + (10 + 2 * i + i % 5) + "}";
        }
        return table("houses.jsonl", lines);
    }

    private static Result train(Path data, Path model) {
        return Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--data",
                data,
                "--target",
                "price",
                "--epochs",
                "3",
                "--hidden",
                "8",
                "--out",
                model);
    }

    private static void assertDone(Result result) {
        assertThat(result.code()).as("%s%s", result.out(), result.err()).isZero();
    }

    @Test
    @DisplayName(
            "train, predict and evaluate read the format, and evaluate reports the metric in its table, JSON and page")
    void tablesAndMetrics() throws IOException {
        Path data = rows();
        Path model = folder.resolve("m.credence");
        assertDone(train(data, model));
        Path json = folder.resolve("metrics.json");
        Path page = folder.resolve("page.html");
        Result evaluated = Cli.run(
                "evaluate", "--model", model, "--data", data, "--device", "nd4j", "--json", json, "--report", page);
        assertDone(evaluated);
        assertThat(evaluated.out()).contains("interval_score_80", "a penalty for targets outside it");
        JsonNode metrics = JSON.readTree(json.toFile()).path("metrics");
        assertThat(metrics.path("interval_score_80").asDouble())
                .isGreaterThanOrEqualTo(metrics.path("mpiw_80").asDouble());
        assertThat(Files.readString(page)).contains("interval score 80\u00a0↓");
        Path predictions = folder.resolve("p.csv");
        assertDone(Cli.run("predict", "--model", model, "--data", data, "--device", "nd4j", "--out", predictions));
        assertThat(Files.readAllLines(predictions)).hasSize(61);
    }

    @Test
    @DisplayName("compare reports the metric in results, summary, tables, ranks and report")
    void comparisons() throws IOException {
        Path out = folder.resolve("runs");
        Object[] compare = {
            "compare",
            "--dataset",
            "sine-gap",
            "--method",
            "dropout-alpha:hidden=8,epochs=2",
            "--method",
            "dropout-alpha:hidden=4,epochs=2",
            "--method",
            "vbp:hidden=4,epochs=2",
            "--device",
            "nd4j",
            "--splits",
            "2",
            "--out",
            out
        };
        Result compared = Cli.run(compare);
        assertDone(compared);
        assertThat(compared.out()).contains("interval_score_80 ");
        for (String line : Files.readAllLines(out.resolve("results.jsonl"))) {
            assertThat(JSON.readTree(line)
                            .path("metrics")
                            .path("interval_score_80")
                            .asDouble())
                    .isPositive();
        }
        for (JsonNode row : JSON.readTree(out.resolve("summary.json").toFile())) {
            assertThat(row.path("metrics")
                            .path("interval_score_80")
                            .path("mean")
                            .asDouble())
                    .isPositive();
        }
        assertDone(Cli.run("report", out));
        assertThat(Files.readString(out.resolve("report.html"))).contains("Interval score 80, split by split");
        takeOff();
        Result without = Cli.run(compare);
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.err()).contains("metrics besides the standard ones interval_score_80, now none");
    }

    @Test
    @DisplayName("Errors in such a file name the file, line and column")
    void faultsArePlaced() throws IOException {
        Path model = folder.resolve("m.credence");
        String first = "{\"size\": 1, \"price\": 2}";
        Result notJson = train(table("a.jsonl", first, "{\"size\": 1, "), model);
        assertThat(notJson.code()).isEqualTo(2);
        assertThat(notJson.err()).contains("a.jsonl line 2: expected JSON");
        Result missing = train(table("b.jsonl", first, "{\"size\": null, \"price\": 2}"), model);
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("b.jsonl line 2 column 'size': expected a value, found nothing");
        Result word = train(table("c.jsonl", first, first, first, "{\"size\": \"x\", \"price\": 2}"), model);
        assertThat(word.code()).isEqualTo(2);
        assertThat(word.err()).contains("c.jsonl line 4 column 'size'");
        assertThat(model).doesNotExist();
    }
}
