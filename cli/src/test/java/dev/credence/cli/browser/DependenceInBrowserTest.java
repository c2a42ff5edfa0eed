package dev.credence.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dependence charts of three classes' probabilities, without tooltips. */
@Tag("slow")
class DependenceInBrowserTest {
    private static final List<String> TOWNS = List.of("<i>A</i>", "B & C", "Duisburg", "Essen");
    private static final List<String> CLASSES = List.of("early", "late", "on time &");

    @TempDir
    static Path folder;

    private static Browser browser;

    @BeforeAll
    static void make() throws IOException {
        browser = Browser.open();
        List<String> lines = new ArrayList<>(List.of("size,town,sold"));
        for (int i = 0; i < 60; i++) {
            lines.add(i % 7 + "," + TOWNS.get(i % 4) + "," + CLASSES.get(i % 3));
        }
        Path table = Files.write(folder.resolve("sold.csv"), lines);
        Path model = folder.resolve("sold.credence");
        run("train", "--method", "vi", "--data", table, "--target", "sold", "--epochs", "3", "--out", model);
        run(
                "evaluate",
                "--model",
                model,
                "--data",
                table,
                "--importance",
                folder.resolve("importance.json"),
                "--report",
                folder.resolve("model.html"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1200})
    @DisplayName("Long names of targets and columns stay inside the charts, and texts contain them in full")
    void longNamesAreNotCut(int width) throws IOException {
        String target = "the total amount of rain in millimetres per square metre and year";
        String column = "a_column_whose_name_goes_on_and_on_for_more_than_sixty_characters";
        List<String> lines = new ArrayList<>(List.of(column + "," + target));
        for (int i = 0; i < 40; i++) {
            lines.add((i % 7 - 3) + "," + i % 5 + ".5");
        }
        Path table = Files.write(folder.resolve("rain.csv"), lines);
        Path model = folder.resolve("rain.credence");
        Path page = folder.resolve("rain.html");
        run("train", "--method", "vi", "--data", table, "--target", target, "--epochs", "2", "--out", model);
        run("evaluate", "--model", model, "--data", table, "--importance", folder.resolve("r.csv"), "--report", page);
        browser.show(page, width, 900, "light");
        browser.run("drawAll()");
        assertThat(String.valueOf(browser.run("return [...document.querySelectorAll('svg text')].filter(t => {"
                        + "const a = t.getBoundingClientRect(), b = t.ownerSVGElement.getBoundingClientRect();"
                        + "return a.left < b.left - 1 || a.right > b.right + 1}).map(t => t.textContent).join('|')")))
                .isEmpty();
        assertThat(String.valueOf(browser.run("return [...document.querySelectorAll('figcaption')].filter(c =>"
                        + " c.scrollWidth > c.clientWidth + 1).map(c => c.textContent).join('|')")))
                .isEmpty();
        assertThat(Files.readString(page)).contains("the RMSE of " + target, "prediction of " + target);
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
    @ValueSource(ints = {400, 1200})
    @DisplayName("Every curve has a name, and every category a label")
    void curvesAndCategoriesAreNamed(int width) {
        browser.show(folder.resolve("model.html"), width, 900, "light");
        browser.run("drawAll()");
        String texts = "return [...[...document.querySelectorAll('figure')].find(f => f.textContent.includes("
                + "'Dependence on ' + arguments[0])).querySelectorAll('svg text')].map(t => t.textContent).join('|')";
        assertThat(String.valueOf(browser.run(texts, "town"))).contains(CLASSES).contains("<i>A</i>", "B & C", "Duis");
        assertThat(String.valueOf(browser.run(texts, "town"))).contains("Essen");
        assertThat(String.valueOf(browser.run(texts, "size"))).contains(CLASSES);
        assertThat(browser.console()).isEmpty();
    }
}
