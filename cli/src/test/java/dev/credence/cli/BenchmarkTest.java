package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.cli.Cli.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class BenchmarkTest {
    private static final String[] QUICK = {"--device", "nd4j", "--seconds", "0.05"};

    @Test
    @Tag("slow")
    void aWorkloadIsTimedAndTheTableSaysOnWhat() {
        Result result = Cli.run("benchmark", "dropout-alpha-mlp", QUICK[0], QUICK[1], QUICK[2], QUICK[3]);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .containsPattern("dropout-alpha-mlp +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ %")
                .contains(
                        "device nd4j, one thread",
                        "GFLOP/s (nd4j)",
                        "From the start of the JVM to the end of the first step");
    }

    @Test
    void jsonHasTheKeysOthersRelyOn() throws Exception {
        Result result = Cli.run("benchmark", "dropout-alpha-mlp", QUICK[0], QUICK[1], QUICK[2], QUICK[3], "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = new ObjectMapper().readTree(result.out());
        assertThat(json.path("device").asText()).isEqualTo("nd4j");
        double micros = json.path("us_per_step").path("dropout-alpha-mlp").asDouble();
        double share = json.path("share_of_sgemm").path("dropout-alpha-mlp").asDouble();
        double sgemm = json.path("sgemm_gflops").asDouble();
        assertThat(micros).isPositive();
        assertThat(sgemm).isPositive();
        // 13·50 forward and weights, 50·1 forward, weights and data, over 32·10 points and samples
        assertThat(share * sgemm * micros * 1e3).isBetween(0.99 * 928_000, 1.01 * 928_000);
    }

    @Test
    void severalRunsAtATimeAreToldAsOne() throws Exception {
        Result result = Cli.run(
                "benchmark", "dropout-alpha-mlp", "--runs", "3", "--device", "simd", "--seconds", "0.05", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        JsonNode json = new ObjectMapper().readTree(result.out());
        assertThat(json.path("runs").asInt()).isEqualTo(3);
        assertThat(json.path("us_per_step").path("dropout-alpha-mlp").asDouble())
                .isPositive();
        assertThat(Cli.run("benchmark", "--runs", "0").code()).isEqualTo(2);
    }
}
