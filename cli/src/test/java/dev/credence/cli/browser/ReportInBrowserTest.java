package dev.credence.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.selenium.AxeBuilder;
import dev.credence.cli.Cli;
import dev.credence.core.data.ImageShape;
import dev.credence.eval.report.FiguresReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rendered reports of two comparisons (regression and classification) and of two models. */
@Tag("slow")
class ReportInBrowserTest {
    private static final String DRAWN =
            "return [...document.querySelectorAll('.chart')].every(c => c.querySelector('svg path'))";

    @TempDir
    static Path folder;

    private static Browser browser;

    @BeforeAll
    static void make() throws IOException {
        browser = Browser.open();
        run(
                "compare",
                "--dataset",
                "sine-gap,bimodal",
                "--method",
                "dropout-alpha:epochs=30",
                "--method",
                "vbp:epochs=30",
                "--method",
                "vi:epochs=30",
                "--splits",
                "2",
                "--data-dir",
                folder.resolve("none"),
                "--out",
                folder.resolve("regression"));
        run(
                "compare",
                "--dataset",
                "two-moons",
                "--method",
                "dropout-alpha:epochs=30",
                "--method",
                "vi:epochs=30",
                "--splits",
                "2",
                "--curve-every",
                "5",
                "--out",
                folder.resolve("classification"));
        run(
                "train",
                "--dataset",
                "sine-gap",
                "--method",
                "vi",
                "--epochs",
                "20",
                "--out",
                folder.resolve("m.credence"));
        run(
                "evaluate",
                "--model",
                folder.resolve("m.credence"),
                "--dataset",
                "sine-gap",
                "--report",
                folder.resolve("model.html"));
        evaluateElsewhere();
        forecast();
        figures().write(folder.resolve("figures.html"));
    }

    private static FiguresReport figures() {
        double[] x = {0, 1, 2};
        double[] y = {0.5, -1, 3};
        FiguresReport.Curve band =
                new FiguresReport.Curve("wave", 0, false, x, y, new double[] {0, -2, 2}, new double[] {1, 0, 4});
        FiguresReport.Cloud points = new FiguresReport.Cloud("sea", 1, x, y);
        FiguresReport.Picture picture =
                new FiguresReport.Picture(new double[] {0, 0.5, 1, 0.25}, new ImageShape(2, 2, 1), List.of("below"));
        return new FiguresReport(
                "Figures",
                "Three charts and a picture.",
                "",
                List.of(new FiguresReport.Section(
                        "waves",
                        "Waves",
                        "What was done.",
                        List.of(new FiguresReport.Law("They go up and down.", true, Map.of("height", 4.0))),
                        List.of("wave", "sea"),
                        Stream.of("one", "two", "three")
                                .map(name -> new FiguresReport.Panel(
                                        name, name, "A note.", "x", "y", List.of(band), List.of(points)))
                                .toList(),
                        List.of(new FiguresReport.Strip("Pictures", List.of(picture))))),
                Map.of("Seed", "1"));
    }

    /** Evaluates a classifier with out-of-distribution inputs. */
    private static void evaluateElsewhere() throws IOException {
        Path inputs = Files.write(folder.resolve("elsewhere.csv"), List.of("x1,x2", "0.5,0.25", "0.4,0.2", "9,9"));
        Path model = folder.resolve("moons.credence");
        run("train", "--dataset", "two-moons", "--method", "vi", "--epochs", "20", "--out", model);
        run(
                "evaluate",
                "--model",
                model,
                "--dataset",
                "two-moons",
                "--ood",
                inputs,
                "--report",
                folder.resolve("elsewhere.html"));
    }

    /** Forecasts of two series, one of a long name, and their scores. */
    private static void forecast() throws IOException {
        List<String> lines = new ArrayList<>(List.of("unique_id,ds,y"));
        for (int day = 0; day < 60; day++) {
            String date = LocalDate.of(2024, 1, 1).plusDays(day).toString();
            lines.add("shop," + date + "," + (10 + day % 7 + Math.sin(17.0 * day)));
            lines.add("a shop of a very long name in a street of a very long name," + date + ",-3");
        }
        Path table = Files.write(folder.resolve("shops.csv"), lines);
        List<Object> command =
                List.of("forecast", "--data", table, "--horizon", "7", "--method", "grid-ets", "--report");
        run(Stream.concat(command.stream(), Stream.of(folder.resolve("fans.html")))
                .toArray());
        run(Stream.concat(command.stream(), Stream.of(folder.resolve("origins.html"), "--origins", "2"))
                .toArray());
    }

    private static void run(Object... command) {
        Cli.Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isZero();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "regression/report.html",
                "classification/report.html",
                "model.html",
                "elsewhere.html",
                "figures.html",
                "fans.html",
                "origins.html"
            })
    void every_chart_is_drawn_and_the_console_stays_silent(String page) {
        browser.show(folder.resolve(page), 1600, 900, "light");
        browser.run("drawAll()");
        assertThat(browser.run(DRAWN)).isEqualTo("true");
        assertThat(Integer.parseInt(
                        String.valueOf(browser.run("return document.querySelectorAll('.chart svg').length"))))
                .isGreaterThanOrEqualTo(3);
        assertThat(browser.console()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400,light", "1600,dark"})
    void it_fits_the_window_and_keeps_to_the_rules_of_accessibility(int width, String scheme) {
        for (String page : List.of(
                "regression/report.html",
                "classification/report.html",
                "model.html",
                "elsewhere.html",
                "figures.html",
                "fans.html",
                "origins.html")) {
            browser.show(folder.resolve(page), width, 900, scheme);
            browser.run("drawAll()");
            assertThat(browser.run("return document.documentElement.scrollWidth"))
                    .as("%s at %s", page, width)
                    .isEqualTo(String.valueOf(width));
            assertThat(browser.run(
                            "return [...document.querySelectorAll('.chart svg')].every(s => s.getBoundingClientRect().width > 250"
                                    + " && s.getBoundingClientRect().right <= innerWidth)"))
                    .as("%s at %s: charts", page, width)
                    .isEqualTo("true");
            assertThat(violations()).as("%s at %s, %s", page, width, scheme).isEmpty();
        }
    }

    /** Cells of numbers with many digits, in the form that several splits give them, are broken before their errors. */
    @Test
    void a_table_of_results_fits_1300_pixels() {
        browser.show(folder.resolve("regression/report.html"), 1300, 900, "light");
        browser.run("document.querySelectorAll('.scroll td').forEach(cell => {"
                + " cell.innerHTML = '<span>-0.99954812</span> <span>± 0.00005212</span>'; })");
        assertThat(browser.run("return document.querySelectorAll('.scroll td span').length > 40"))
                .isEqualTo("true");
        assertThat(browser.run(
                        "return [...document.querySelectorAll('.scroll')].every(s => s.scrollWidth <= s.clientWidth)"))
                .isEqualTo("true");
    }

    @Test
    void the_rules_of_accessibility_do_find_faults() {
        browser.show(folder.resolve("model.html"), 1600, 900, "light");
        browser.run("document.querySelector('.lead').style.color = '#cccccc'");
        browser.run("document.querySelector('.chart').removeAttribute('aria-label')");
        assertThat(violations())
                .anyMatch(fault -> fault.startsWith("color-contrast"))
                .anyMatch(fault -> fault.startsWith("role-img-alt"));
    }

    private static List<String> violations() {
        return new AxeBuilder()
                        .withTags(List.of("wcag2a", "wcag2aa", "best-practice"))
                        .analyze(browser.driver)
                        .getViolations()
                        .stream()
                        .map(fault ->
                                fault.getId() + ": " + fault.getNodes().get(0).getHtml())
                        .toList();
    }

    @Test
    void charts_come_into_being_while_the_reader_scrolls() {
        browser.show(folder.resolve("regression/report.html"), 800, 600, "light");
        String all = "return String(document.querySelectorAll('.chart svg').length)";
        int first = Integer.parseInt(String.valueOf(browser.run(all)));
        browser.run("[...document.querySelectorAll('.chart')].at(-1).scrollIntoView()");
        int last = first;
        for (int wait = 0; last == first && wait < 9000; wait++) {
            browser.run("return new Promise(done => setTimeout(done, 200))");
            last = Integer.parseInt(String.valueOf(browser.run(all)));
        }
        assertThat(first).isLessThan(last);
    }

    @Test
    void text_in_charts_can_be_read_in_the_dark() throws IOException {
        browser.show(folder.resolve("regression/report.html"), 800, 1200, "dark");
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(browser.screenshot()));
        assertThat(image.getRGB(2, 2) & 0xffffff).isEqualTo(0x14181d);
        browser.run("drawAll()");
        assertThat(
                        browser.run(
                                "return [...document.querySelectorAll('.chart svg text')].every(t => t.getAttribute('fill') !== '#000')"))
                .isEqualTo("true");
    }

    @Test
    void the_page_is_printed_with_every_chart_on_white() throws IOException {
        browser.show(folder.resolve("regression/report.html"), 1000, 800, "dark");
        byte[] pdf = java.util.Base64.getDecoder()
                .decode(browser.driver
                        .print(new org.openqa.selenium.print.PrintOptions())
                        .getContent());
        assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        assertThat(browser.run(DRAWN)).isEqualTo("true");
        Files.write(folder.resolve("report.pdf"), pdf);
    }
}
