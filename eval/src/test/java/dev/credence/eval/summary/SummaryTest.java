package dev.credence.eval.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Published;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SummaryTest {
    @TempDir
    Path folder;

    @Test
    void the_standard_error_is_the_sample_deviation_over_the_root_of_the_number() {
        MeanAndError value = MeanAndError.of(new double[] {2, 4, 4, 4, 5, 5, 7, 9});
        assertThat(value.mean()).isEqualTo(5);
        assertThat(value.se()).isCloseTo(Math.sqrt(32.0 / 7 / 8), within(1e-15));
    }

    @Test
    void equal_values_have_no_error_and_one_value_has_none_that_is_known() {
        assertThat(MeanAndError.of(new double[] {0.25, 0.25, 0.25})).isEqualTo(new MeanAndError(0.25, 0));
        assertThat(MeanAndError.of(new double[] {0.1})).isEqualTo(new MeanAndError(0.1, Double.NaN));
    }

    @Test
    void the_file_has_the_fields_of_the_contract_and_no_others() throws IOException {
        JsonNode json = written(summary(-2, -3));
        assertThat(json.isArray()).isTrue();
        assertThat(json).hasSize(1);
        JsonNode row = json.get(0);
        assertThat(row.fieldNames())
                .toIterable()
                .containsExactly("dataset", "method", "hyperparameters", "splits", "metrics", "published");
        assertThat(row.get("dataset").textValue()).isEqualTo("a");
        assertThat(row.get("method").textValue()).isEqualTo("fake");
        assertThat(row.get("hyperparameters").toString()).isEqualTo("{\"shift\":\"0|1\",\"epochs\":\"2\"}");
        assertThat(row.get("splits").intValue()).isEqualTo(2);
        assertThat(row.get("metrics").toString()).isEqualTo("{\"log_likelihood\":{\"mean\":-2.5,\"se\":0.5}}");
        assertThat(row.get("published").toString())
                .isEqualTo(
                        "[{\"source\":\"S\",\"method\":\"M\",\"metric\":\"rmse\",\"mean\":1.5,\"se\":0.25},"
                                + "{\"source\":\"S\",\"method\":\"M\",\"metric\":\"log_likelihood\",\"mean\":-2.0,\"se\":null}]");
    }

    @Test
    void what_is_not_finite_is_null() throws IOException {
        assertThat(written(summary(-2, Double.NaN)).at("/0/metrics").toString())
                .isEqualTo("{\"log_likelihood\":{\"mean\":null,\"se\":null}}");
        assertThat(written(summary(-2)).at("/0/metrics").toString())
                .isEqualTo("{\"log_likelihood\":{\"mean\":-2.0,\"se\":null}}");
    }

    private JsonNode written(Summary summary) throws IOException {
        Path file = folder.resolve("summary.json");
        summary.write(file);
        return new ObjectMapper().readTree(file.toFile());
    }

    private static Summary summary(double... logLikelihoods) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("shift", "1");
        settings.put("epochs", "2");
        Contender contender = new Contender("x", "fake", Map.of("epochs", "2"), Map.of("shift", List.of("0", "1")));
        List<RunResult> results = new ArrayList<>();
        for (int i = 0; i < logLikelihoods.length; i++) {
            results.add(new RunResult(
                    new Run(contender, "a", i, i, 1),
                    settings,
                    List.of(),
                    "fake",
                    30,
                    10,
                    Map.of("log_likelihood", logLikelihoods[i]),
                    Map.of(),
                    1,
                    2,
                    3,
                    2,
                    "development"));
        }
        return Summary.of(
                results,
                List.of(
                        new Published("S", "a", "M", "rmse", 1.5, OptionalDouble.of(0.25), true),
                        new Published("S", "other", "M", "rmse", 7, OptionalDouble.of(7), true),
                        new Published("S", "a", "M", "log_likelihood", -2, OptionalDouble.empty(), true)));
    }
}
