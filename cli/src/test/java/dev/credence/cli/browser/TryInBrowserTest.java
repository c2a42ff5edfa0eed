package dev.credence.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.selenium.AxeBuilder;
import dev.credence.cli.Cli;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.scoring.series.ForecastTraining;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Histories;
import dev.credence.serve.PredictionServer;
import dev.credence.serve.ServedModel;
import dev.credence.serve.ServedSeries;
import dev.credence.serve.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page for trying a model, with names that contain scripts. */
@Tag("slow")
class TryInBrowserTest {
    private static final String HOSTILE = "<img src=x onerror=\"window.hacked=1\"></script>{{x}}";

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Device device;
    private static PredictionServer server;

    @BeforeAll
    static void start() throws IOException {
        browser = Browser.open();
        String quoted = "\"" + HOSTILE.replace("\"", "\"\"") + "\"";
        List<String> lines = new ArrayList<>(List.of("size," + quoted + ",price,kind"));
        for (int i = 0; i < 60; i++) {
            lines.add(i + "," + (i % 2 == 0 ? "a" : quoted) + "," + 3 * i + "," + (i < 30 ? "few" : quoted));
        }
        Path table = Files.write(folder.resolve("table.csv"), lines);
        device = Devices.discover().open("nd4j");
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withToken("s3cret"),
                List.of(
                        ServedModel.of("prices", model(table, "price", "kind"))
                                .withMonitor("v1", MonitorOptions.DEFAULT, folder.resolve("states")),
                        ServedModel.of("kinds", model(table, "kind", "price"))),
                List.of(ServedSeries.of("sales", sales())));
    }

    /** Of two series, one of them with a hostile name, with a guarantee over time. */
    private static Forecaster sales() {
        Map<String, double[]> series = new LinkedHashMap<>();
        for (String name : List.of(HOSTILE, "plain")) {
            double[] values = new double[50];
            Arrays.setAll(values, t -> Math.sin(t) * (t % 7) - 2);
            series.put(name, values);
        }
        Histories histories = Histories.of(series);
        return ForecastTraining.on(histories)
                .horizon(6)
                .method("grid-ets")
                .threads(1)
                .train()
                .adapted(histories, 0.9);
    }

    private static TrainedModel model(Path table, String target, String ignored) {
        Path file = folder.resolve(target + ".credence");
        Cli.Result result = Cli.run(
                "train",
                "--method",
                "dropout-alpha",
                "--device",
                "nd4j",
                "--data",
                table,
                "--target",
                target,
                "--ignore",
                ignored,
                "--epochs",
                "20",
                "--out",
                file);
        assertThat(result.code()).as(result.err()).isZero();
        return ModelFile.load(file, Methods.discoverAll(), device);
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
            device.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    private static void await(String condition) {
        browser.run("return new Promise(done => { const look = () => (" + condition
                + ") ? done() : setTimeout(look, 20); look(); })");
    }

    private static void open(String model) {
        browser.size(1200, 900);
        browser.driver.get(server.uri().toString());
        await("!document.getElementById('access').hidden");
        browser.run("document.getElementById('token').value = 's3cret';"
                + " document.getElementById('access').requestSubmit()");
        await("!document.getElementById('choice').hidden");
        browser.console(); // discards the browser's note on the refusal without a token
        browser.run(
                "const m = document.getElementById('model'); m.value = arguments[0];"
                        + " m.dispatchEvent(new Event('change'))",
                model);
        await("schema !== null && schema.name === '" + model + "'");
    }

    private static void predict() {
        browser.run("document.getElementById('form').requestSubmit()");
        await("!document.getElementById('answer').hidden || !document.getElementById('problem').hidden");
        assertThat(browser.run("return document.getElementById('problem').textContent"))
                .isEqualTo("");
    }

    private static void harmless() {
        assertThat(browser.run("return window.hacked")).isEqualTo("null");
        assertThat(browser.run("return document.querySelectorAll('img[src=x]').length"))
                .isEqualTo("0");
        assertThat(browser.console()).isEmpty();
        assertThat(new AxeBuilder().analyze(browser.driver).getViolations()).isEmpty();
    }

    @Test
    @DisplayName("For regression the density and distribution function are drawn; a row far from the data is flagged")
    void aNumberIsPredicted() {
        open("prices");
        assertThat(browser.run("return document.querySelectorAll('#fields select option').length"))
                .isEqualTo("2");
        predict();
        assertThat(browser.run("return document.querySelectorAll('#first svg path').length"))
                .isNotEqualTo("0");
        assertThat(browser.run("return document.querySelectorAll('#second svg path').length"))
                .isNotEqualTo("0");
        assertThat(browser.run("return document.getElementById('headline').textContent"))
                .asString()
                .startsWith("price: ");
        assertThat(browser.run("return document.getElementById('flag').hidden")).isEqualTo("true");
        await("/^No alarm in [1-9][0-9]* rows served/.test(document.getElementById('verdict').textContent)");
        assertThat(browser.run("return document.getElementById('monitor').hidden"))
                .isEqualTo("false");
        assertThat(browser.run("return document.getElementById('tests').textContent"))
                .asString()
                .contains("served: inputs", "outcomes: outcomes");
        harmless();
        browser.run("document.getElementById('field-0').value = '100000'");
        browser.run("document.getElementById('answer').hidden = true");
        predict();
        assertThat(browser.run("return document.getElementById('flag').textContent"))
                .asString()
                .contains("size");
        assertThat(browser.run("return document.getElementById('flag').hidden")).isEqualTo("false");
    }

    @Test
    @DisplayName("A pasted history is drawn with its fan and the guaranteed intervals; a refusal says where")
    void aSeriesIsForecast() {
        open("sales");
        assertThat(browser.run("return document.getElementById('form').hidden")).isEqualTo("true");
        String quoted = "\"" + HOSTILE.replace("\"", "\"\"") + "\"";
        StringBuilder csv = new StringBuilder("unique_id,ds,y\nplain,1,x\n");
        send(csv.toString());
        assertThat(browser.run("return document.getElementById('problem').textContent"))
                .asString()
                .contains("The request line 2 column 'y'", "'x'");
        csv.setLength("unique_id,ds,y\n".length());
        for (String name : List.of(quoted, "plain")) {
            for (int t = 1; t <= 60; t++) {
                csv.append(name).append(',').append(t).append(',').append(t == 40 ? "" : Math.sin(t) * (t % 7) - 2);
                csv.append('\n');
            }
        }
        send(csv.toString());
        assertThat(browser.run("return document.getElementById('problem').textContent"))
                .isEqualTo("");
        assertThat(browser.run("return document.getElementById('fan-title').textContent"))
                .isEqualTo(HOSTILE + ": 6 steps from 61");
        assertThat(browser.run("return document.querySelectorAll('#fan svg path').length"))
                .isNotEqualTo("0");
        assertThat(browser.run("return document.querySelectorAll('#leads tr').length"))
                .isEqualTo("6");
        assertThat(browser.run("return document.getElementById('lead-names').textContent"))
                .isEqualTo("dsleadmedianmeansdguaranteed 90 %50 %80 %95 %");
        assertThat(browser.run("return document.getElementById('notes').textContent"))
                .asString()
                .startsWith("2 of 120 steps of 1");
        harmless();
        browser.run("const s = document.getElementById('series'); s.value = '1'; s.dispatchEvent(new Event('change'))");
        assertThat(browser.run("return document.getElementById('fan-title').textContent"))
                .isEqualTo("plain: 6 steps from 61");
        browser.size(360, 740);
        await("document.documentElement.scrollWidth <= window.innerWidth"); // a window's new size takes effect later
        harmless();
    }

    private static void send(String csv) {
        browser.run("document.getElementById('csv').value = arguments[0]", csv);
        browser.run(
                "document.getElementById('forecast').hidden = true; document.getElementById('problem').hidden = true;"
                        + " document.getElementById('histories').requestSubmit()");
        await("!document.getElementById('forecast').hidden || !document.getElementById('problem').hidden");
        browser.console(); // discards the browser's note on a refusal
    }

    @Test
    @DisplayName("Classes are drawn as bars, with their names as text")
    void aClassIsPredicted() {
        open("kinds");
        predict();
        assertThat(browser.run("return document.querySelectorAll('#first svg path').length"))
                .isNotEqualTo("0");
        assertThat(browser.run("return document.getElementById('second-figure').hidden"))
                .isEqualTo("true");
        assertThat(browser.run("return document.getElementById('raw').textContent.includes('<img src=x')"))
                .isEqualTo("true");
        harmless();
    }
}
