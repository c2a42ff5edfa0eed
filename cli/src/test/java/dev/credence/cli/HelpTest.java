package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.core.method.Methods;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HelpTest {
    private static final int WIDTH = 110;

    static List<String> commands() {
        return List.of(
                "demo",
                "methods",
                "datasets",
                "suites",
                "tune",
                "train",
                "calibrate",
                "serve",
                "predict",
                "forecast",
                "evaluate",
                "monitor",
                "label",
                "acquire",
                "bandit",
                "attack",
                "export",
                "card",
                "report",
                "compare",
                "benchmark");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithAnExampleAndTheGlobalOptions(String command) {
        Result result = Cli.run(command, "--help");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("Usage: credence " + command, "Example", "--data-dir", "--quiet", "--verbose", "--help");
        assertThat(Cli.run("help", command).out()).isEqualTo(result.out());
        assertThat(Cli.run("--help").out()).contains(command);
    }

    /** The list shows only the first line of descriptions. */
    @Test
    void everyCommandOfTheListHasAWholeSentence() {
        List<String> lines = Cli.run("--help").out().lines().toList();
        List<String> list = lines.subList(lines.indexOf("Commands:") + 1, lines.indexOf("Begin with:"));
        List<String> sentences = new ArrayList<>();
        for (String line : list) {
            if (line.matches("  \\S.*")) {
                sentences.add(line.strip());
            } else if (!line.isBlank()) {
                sentences.set(sentences.size() - 1, sentences.get(sentences.size() - 1) + " " + line.strip());
            }
        }
        assertThat(sentences).hasSizeGreaterThan(20).allMatch(line -> line.matches("\\S+ +[A-Z].*[.?]"), "a sentence");
    }

    /** For options whose label shows already that they take several values. */
    @ParameterizedTest
    @ValueSource(strings = {"prior", "attack"})
    void aListIsNotNamedTwice(String command) {
        assertThat(Cli.run(command, "--help").out()).doesNotContain("....", ",...[", "TO[");
    }

    /** Lines within a sentence are filled: the next line's first word does not fit. */
    @Test
    void descriptionsAreWrappedWhole() {
        int continued = 0;
        for (String command : commands()) {
            List<String> lines = Cli.run(command, "--help").out().lines().toList();
            for (int i = 1; i < lines.size(); i++) {
                continued += goesOn(lines.get(i - 1), lines.get(i)) ? 1 : 0;
            }
        }
        assertThat(continued).isGreaterThan(20);
    }

    private static boolean goesOn(String before, String line) {
        int indent = line.length() - line.stripLeading().length();
        boolean follows = indent > 30 && before.length() > indent && before.charAt(indent - 1) == ' ';
        if (!follows || before.matches(".*[.:;!?)]")) {
            return false;
        }
        String word = line.strip().split(" ", -1)[0];
        assertThat(before.length() + 1 + word.length())
                .as("%s%n%s", before, line)
                .isGreaterThanOrEqualTo(WIDTH);
        return true;
    }

    @Test
    void everyTableFitsAHundredColumnsWhereItIsPiped() {
        for (String method : Methods.discoverAll().names()) {
            fits("methods", method);
        }
        for (String method : Methods.discoverForSeries().names()) {
            fits("methods", method);
        }
        fits("methods");
        fits("datasets");
        fits("suites");
    }

    private static void fits(Object... command) {
        assertThat(Cli.run(command).out().lines().filter(line -> !line.contains("://")))
                .as(List.of(command).toString())
                .allMatch(line -> line.length() <= 100);
    }

    @Test
    void defaultsAreShown() {
        assertThat(Cli.run("train", "--help").out())
                .contains("(default: auto)", "(default: refuse; for auto: keep)", "(default: 1)");
        assertThat(Cli.run("predict", "--help").out()).contains("(default: 0.5,0.9,0.95)");
    }

    @Test
    void globalOptionsStandBeforeOrAfterTheCommand() {
        assertThat(Cli.run("-q", "methods").err()).isEmpty();
        assertThat(Cli.run("methods", "-q").err()).isEmpty();
        assertThat(Cli.run("methods").err()).contains("credence methods NAME");
    }

    @Test
    void theVersionIsShown() {
        assertThat(Cli.run("--version").out()).contains("credence", "Java");
        assertThat(Cli.run("train", "--version").code()).isZero();
    }

    @Test
    void aMethodIsShownWithItsSettingsAndItsPaper() {
        Result result = Cli.run("methods", "dropout-alpha");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("Li & Gal", "alpha", "0.5", "learning-rate", "whole number", "Example:");
        assertThat(Cli.run("methods").out()).contains("dropout-alpha");
    }

    @Test
    void aMethodIsShownWithTheRangesThatASearchLooksIn() {
        assertThat(Cli.run("methods", "dropout-alpha").out())
                .contains("searched by credence tune")
                .containsPattern("learning-rate +0.0003..0.03:log")
                .containsPattern("precision +1..1000:log where noise=fixed");
    }

    @Test
    void aDataSetIsShownWithItsSizeAndItsSource() {
        Result result = Cli.run("datasets", "boston", "--data-dir", "/some/where");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("506", "13", "--split 0 to 19", "/some/where");
        assertThat(Cli.run("datasets").out()).contains("boston", "sine-gap");
    }

    @Test
    void aSuiteIsShownWithItsGridsAndWhatStandsBesideIt() {
        assertThat(Cli.run("suites").out()).contains("gal-2016", "li-gal-2017", "Li & Gal");
        assertThat(Cli.run("suites", "gal-2016").out())
                .contains("boston", "MC dropout: dropout-alpha alpha=0", "dropout=0.05|0.1", "Gal 2016 (thesis 4.3)");
    }
}
