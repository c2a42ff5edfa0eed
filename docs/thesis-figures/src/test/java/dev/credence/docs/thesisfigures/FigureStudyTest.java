package dev.credence.docs.thesisfigures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.UserException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.datasets.Datasets;
import dev.credence.eval.report.FiguresReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FigureStudyTest {
    @TempDir
    private Path folder;

    private final Device device = Devices.discover().open("nd4j");

    @AfterEach
    void close() {
        device.close();
    }

    private List<FiguresReport.Section> draw(Path out, String... names) {
        return draw(new FigureStudy(out, true, 1), names);
    }

    private List<FiguresReport.Section> draw(FigureStudy study, String... names) {
        Path data = folder.resolve("none");
        return study.draw(
                List.of(names), device, name -> Datasets.all().load(name, DataLocation.offline(data)), what -> {});
    }

    /** The laws in figures.json, and all tables. */
    private static Map<String, String> results(Path out) throws IOException {
        Map<String, String> results = new TreeMap<>();
        try (Stream<Path> files = Files.list(out)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".csv")).toList()) {
                results.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        results.put("figures", figures(out).toString());
        return results;
    }

    private static JsonNode figures(Path out) throws IOException {
        return new ObjectMapper().readTree(out.resolve("figures.json").toFile()).path("figures");
    }

    @Test
    void aPageItsLawsAsJsonAndATableForEachChartAreWritten() throws IOException {
        Path out = folder.resolve("figures");
        FiguresReport.Section prior = draw(out, "prior").get(0);
        assertThat(prior.title()).contains("Functions drawn from the prior");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("id=\"prior-relu-8\"", "id=\"prior-tanh-64\"")
                .doesNotContain("figures are drawn.");
        JsonNode law = figures(out).path(0).path("laws").path(0);
        assertThat(law.path("holds").isBoolean()).isTrue();
        assertThat(law.path("numbers").path("kurtosis at 8 units").asDouble()).isGreaterThan(3);
        assertThat(Files.readAllLines(out.resolve("prior-tanh-8.csv")))
                .hasSize(20 * 201 + 1)
                .startsWith("series,x,y,lower,upper");
    }

    @Test
    void anUnknownFigureIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> draw(folder, "co3", "prior"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no figure co3; the figures are co2, heteroscedastic");
    }

    @Test
    void aFolderThatIsAFileIsRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> draw(file, "prior"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("is a file, expected a folder");
    }

    @Test
    void withoutTheDataNothingIsTrained() {
        Path out = folder.resolve("figures");
        assertThatThrownBy(() -> draw(out, "prior", "co2"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("co2");
        assertThat(out.resolve("report.html")).doesNotExist();
    }

    @Test
    void anInterruptedStudyGoesOnAfterTheLastWholeFigureAndEndsInTheSameBits() throws IOException {
        Path once = folder.resolve("once");
        draw(once, "heteroscedastic", "prior");
        String drawn = Files.readString(once.resolve("figures.jsonl"));
        int first = drawn.indexOf('\n') + 1;
        // as a crash leaves it: the second line half written
        Path twice = Files.createDirectory(folder.resolve("twice"));
        Files.writeString(twice.resolve("figures.jsonl"), drawn.substring(0, (first + drawn.length()) / 2));
        draw(twice, "heteroscedastic", "prior");
        assertThat(Files.readString(twice.resolve("figures.jsonl"))).isEqualTo(drawn);
        assertThat(results(twice)).isEqualTo(results(once));
        assertThat(Files.readString(twice.resolve("report.html")))
                .contains("id=\"prior-relu-8\"", "id=\"heteroscedastic-");
    }

    @Test
    void aFigureDrawnBeforeIsTakenAsItWasWritten() throws IOException {
        Path out = folder.resolve("figures");
        draw(out, "prior");
        Path drawn = out.resolve("figures.jsonl");
        String line = Files.readString(drawn);
        Files.writeString(drawn, line.replaceFirst("\"kurtosis at 8 units\":[0-9.]+", "\"kurtosis at 8 units\":77.5"));
        assertThat(draw(out, "prior").get(0).laws().get(0).numbers()).containsEntry("kurtosis at 8 units", 77.5);
    }

    @Test
    void figuresOfAnotherSeedOrSizeAreRefusedWithWhatDiffers() throws IOException {
        Path out = folder.resolve("figures");
        draw(out, "prior");
        String before = Files.readString(out.resolve("figures.json"));
        assertThatThrownBy(() -> draw(new FigureStudy(out, true, 2), "prior"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("figures.jsonl, line 1: the figure prior was drawn with seed 1, now 2");
        assertThatThrownBy(() -> draw(new FigureStudy(out, false, 1), "prior"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("networks quick, now full");
        assertThat(Files.readString(out.resolve("figures.json"))).isEqualTo(before);
    }

    @Test
    void aDamagedLineIsRefusedWithItsNumberAndItsFault() throws IOException {
        Path out = folder.resolve("figures");
        draw(out, "prior");
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
            assertThatThrownBy(() -> draw(out, "prior"))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("figures.jsonl, line 1: this is not a figure (");
        }
    }

    @Test
    void theProgramEndsWithTwoAfterAMistake() {
        String out = folder.resolve("figures").toString();
        assertThat(ThesisFigures.run("--out", out, "--only", "prior", "--quick", "--device", "nd4j"))
                .isZero();
        assertThat(folder.resolve("figures/report.html")).exists();
        assertThat(ThesisFigures.run("--out", out, "--only", "co3", "--device", "nd4j"))
                .isEqualTo(2);
    }
}
