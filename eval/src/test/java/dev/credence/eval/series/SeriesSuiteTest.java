package dev.credence.eval.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.LineFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesSuiteTest {
    private static SuiteForecasts line(String method) {
        ForecastScores score = new ForecastScores("a", 0.1 + 0.2, Double.NaN, 1, 1, 2, 3, 4, new double[] {1});
        LeadScores leads = new LeadScores(
                new double[] {0.5}, new double[] {0.25}, new double[] {1}, new double[] {Double.NaN}, new int[] {7});
        return new SuiteForecasts(
                "nn5", 1, method, Map.of("k", "v"), 3, 0.5, "1", List.of(score), leads, details(method));
    }

    private static Optional<SuiteDetails> details(String method) {
        if (!method.equals("theta")) {
            return Optional.empty();
        }
        double[][] ends = {{1}, {Double.NaN}, {3}};
        ForecastBands bands = new ForecastBands(new double[] {0.1 + 0.2}, ends, ends);
        double[] history = {7, Double.NaN};
        SuiteDetails.Window window = new SuiteDetails.Window("a", 2, 1, history, new double[] {5}, bands);
        return Optional.of(new SuiteDetails(List.of(window), new Residuals(new double[][] {{0.5, Double.NaN}, {-1, 2}
        })));
    }

    @ParameterizedTest
    @ValueSource(strings = {"m3", "m4-hourly", "nn5"})
    @DisplayName("Each suite has collections, methods beside seasonal-naive and published scores with their source")
    void eachSuiteIsWhole(String name) {
        SeriesSuite suite = SeriesSuite.load(name);
        assertThat(suite.methods()).contains("forecast", "seasonal-naive");
        assertThat(suite.parts()).isNotEmpty().allSatisfy(part -> {
            assertThat(part.every()).isGreaterThan(1);
            assertThat(part.published()).isNotEmpty().allSatisfy(one -> {
                assertThat(one.mase()).isBetween(0.5, 3.0);
                assertThat(one.source()).isNotBlank();
            });
        });
        assertThat(suite.describe()).contains(suite.description(), "seasonal-naive", "published MASE");
    }

    @Test
    @DisplayName("An unknown suite lists the known ones")
    void anUnknownSuiteIsNamed() {
        assertThatThrownBy(() -> SeriesSuite.load("m4-hourli"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("Did you mean 'm4-hourly'?")
                .hasMessageContaining("m3, m4-hourly, nn5");
    }

    @Test
    @DisplayName("A line reads back as it was, to the bit; a torn last line is dropped, so that it is done again")
    void linesReadBack(@TempDir Path folder) throws Exception {
        Path path = folder.resolve("results.jsonl");
        try (LineFile<SuiteForecasts> file = LineFile.open(path, SuiteForecasts.FORMAT)) {
            file.append(line("theta"));
            file.append(line("forecast"));
        }
        assertThat(JsonRecord.parse(Files.readAllLines(path).get(0)).text("dataset"))
                .isEqualTo("nn5");
        byte[] whole = Files.readAllBytes(path);
        Files.write(path, Arrays.copyOf(whole, whole.length - 20), StandardOpenOption.TRUNCATE_EXISTING);
        try (LineFile<SuiteForecasts> file = LineFile.open(path, SuiteForecasts.FORMAT)) {
            assertThat(file.lines()).hasSize(1);
            SuiteForecasts read = file.lines().get(0).content();
            assertThat(read.isOf("nn5", "theta", Map.of("k", "v"), 3)).isTrue();
            assertThat(read.isOf("nn5", "theta", Map.of("k", "w"), 3)).isFalse();
            assertThat(read.isOf("nn5", "theta", Map.of("k", "v"), 4)).isFalse();
            assertThat(read.scores().get(0).mase()).isEqualTo(0.1 + 0.2);
            assertThat(read.scores().get(0).crps()).isNaN();
            assertThat(read.leads().known()).containsExactly(7);
            assertThat(read.leads().covered95()[0]).isNaN();
            assertThat(read.of(Set.of("b"))).isEmpty();
            SuiteDetails details = read.details().orElseThrow();
            assertThat(details.residuals().scores()[0]).containsExactly(0.5, Double.NaN);
            assertThat(details.residuals().scores()[1]).containsExactly(-1, 2);
            SuiteDetails.Window window = details.worst().get(0);
            assertThat(window.id()).isEqualTo("a");
            assertThat(window.history()).containsExactly(7, Double.NaN);
            assertThat(window.bands().median()).containsExactly(0.1 + 0.2);
            assertThat(window.bands().upper()[1]).containsExactly(Double.NaN);
            assertThat(window.bands().upper()[2]).containsExactly(3);
        }
    }
}
