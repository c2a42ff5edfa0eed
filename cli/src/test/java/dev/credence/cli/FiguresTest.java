package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** credence figures. */
final class FiguresTest {
    @TempDir
    private Path folder;

    @Test
    @DisplayName("It writes a page, the sentences with their numbers, and a table for each chart")
    void pageNumbersAndTables() throws IOException {
        Path out = folder.resolve("figures");
        Result result = Cli.run("figures", "--quick", "--only", "prior", "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("Functions drawn from the prior", "holds: ", "kurtosis at 8 units");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("id=\"prior-relu-8\"", "id=\"prior-tanh-64\"")
                .doesNotContain("figures are drawn.");
        JsonNode figures = new ObjectMapper()
                .readTree(out.resolve("figures.json").toFile())
                .path("figures");
        assertThat(figures).hasSize(1);
        JsonNode law = figures.path(0).path("laws").path(0);
        assertThat(law.path("holds").isBoolean()).isTrue();
        assertThat(law.path("numbers").path("kurtosis at 8 units").asDouble()).isGreaterThan(3);
        assertThat(Files.readAllLines(out.resolve("prior-tanh-8.csv")))
                .hasSize(20 * 201 + 1)
                .startsWith("series,x,y,lower,upper");
    }

    @Test
    @DisplayName("An unknown figure, and a folder that is a file, are refused together, with the names there are")
    void mistakes() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Result result = Cli.run("figures", "--only", "co3,prior", "--out", file);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("--only names co3, but the figures are co2, heteroscedastic", "is a file, expected a folder");
    }

    @Test
    @DisplayName("Without the data nothing is trained, and the message says where they belong")
    void withoutData() {
        Result result = Cli.run(
                "figures", "--quick", "--only", "prior,co2", "--data-dir", folder.resolve("none"), "--out", folder);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("co2").contains("put it there");
        assertThat(folder.resolve("report.html")).doesNotExist();
    }

    private Result draw(Path out, String only, Object... more) {
        List<Object> all = new ArrayList<>(List.of("figures", "--quick", "--only", only, "--out", out));
        all.addAll(List.of(more));
        return Cli.run(all.toArray());
    }

    /** What figures.json says, but for the command, and all tables. */
    private static Map<String, String> results(Path out) throws IOException {
        Map<String, String> results = new TreeMap<>();
        try (Stream<Path> files = Files.list(out)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".csv")).toList()) {
                results.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        JsonNode figures =
                new ObjectMapper().readTree(out.resolve("figures.json").toFile());
        results.put("figures", figures.path("figures").toString());
        return results;
    }

    @Test
    @DisplayName("Interrupted drawing goes on after the last figure that is whole, and ends in the same bits")
    void goesOn() throws IOException {
        Path once = folder.resolve("once");
        assertThat(draw(once, "heteroscedastic,prior").code()).isZero();
        String drawn = Files.readString(once.resolve("figures.jsonl"));
        int first = drawn.indexOf('\n') + 1;
        // as a crash leaves it: the second line half written
        Path twice = Files.createDirectory(folder.resolve("twice"));
        Files.writeString(twice.resolve("figures.jsonl"), drawn.substring(0, (first + drawn.length()) / 2));
        Result again = draw(twice, "heteroscedastic,prior");
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(Files.readString(twice.resolve("figures.jsonl"))).isEqualTo(drawn);
        assertThat(results(twice)).isEqualTo(results(once));
        String page = Files.readString(twice.resolve("report.html"));
        assertThat(page).contains("id=\"prior-relu-8\"", "id=\"heteroscedastic-");
    }

    @Test
    @DisplayName("What is drawn already is taken as it was written, not drawn again")
    void isNotDrawnAgain() throws IOException {
        Path out = folder.resolve("figures");
        assertThat(draw(out, "prior").code()).isZero();
        Path drawn = out.resolve("figures.jsonl");
        String line = Files.readString(drawn);
        Files.writeString(drawn, line.replaceFirst("\"kurtosis at 8 units\":[0-9.]+", "\"kurtosis at 8 units\":77.5"));
        assertThat(draw(out, "prior").out()).contains("kurtosis at 8 units 77.5");
    }

    @Test
    @DisplayName("Figures of another seed or size are refused, with what differs")
    void anotherStudy() throws IOException {
        Path out = folder.resolve("figures");
        assertThat(draw(out, "prior").code()).isZero();
        String before = Files.readString(out.resolve("figures.json"));
        Result seed = draw(out, "prior", "--seed", 2);
        assertThat(seed.code()).isEqualTo(2);
        assertThat(seed.err()).contains("figures.jsonl, line 1: the figure prior was drawn with seed 1, now 2");
        Result full = Cli.run("figures", "--only", "prior", "--out", out);
        assertThat(full.code()).isEqualTo(2);
        assertThat(full.err()).contains("networks quick, now full");
        assertThat(Files.readString(out.resolve("figures.json"))).isEqualTo(before);
    }

    @Test
    @DisplayName("A damaged line is refused with its number and what is wrong with it")
    void damaged() throws IOException {
        Path out = folder.resolve("figures");
        assertThat(draw(out, "prior").code()).isZero();
        Path drawn = out.resolve("figures.jsonl");
        String line = Files.readString(drawn);
        for (String broken : List.of(
                line.replace("\"name\":\"relu-8\"", "\"name\":\"../relu-8\""),
                line.replace("\"figure\":\"prior\"", "\"figure\":\"co2\""),
                line.replaceFirst("\"x\":\\[[^,]+,", "\"x\":["),
                line.replaceFirst("\"x\":\\[[^,]+,", "\"x\":[null,"),
                line.replaceFirst("\"legend\":", "\"legends\":"),
                line.replaceFirst("\"legend\":\\[", "\"legend\":[null,"),
                line.replaceFirst("\"title\":\"[^\"]*\",", ""))) {
            assertThat(broken).isNotEqualTo(line);
            Files.writeString(drawn, broken);
            Result result = draw(out, "prior");
            assertThat(result.code()).as(result.err()).isEqualTo(2);
            assertThat(result.err()).contains("figures.jsonl, line 1: this is not a figure (");
        }
    }
}
