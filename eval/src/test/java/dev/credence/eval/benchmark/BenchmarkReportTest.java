package dev.credence.eval.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.train.StepTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class BenchmarkReportTest {
    private static final Workload WORKLOAD =
            Workloads.named(List.of("dropout-alpha-mlp")).get(0);

    @Test
    void theShareIsOfTheFastestProduct() throws Exception {
        // duration at 100 GFLOP/s
        double micros = WORKLOAD.arithmetic() / 100e3;
        BenchmarkReport report = new BenchmarkReport(
                "simd",
                List.of(new BenchmarkReport.Row(WORKLOAD, new StepTime(micros, 2 * micros, 64, true))),
                Map.of("nd4j", 50.0, "simd", 200.0),
                OptionalDouble.of(1.5),
                2,
                1,
                "a processor");
        JsonNode json = new ObjectMapper().readTree(report.json());
        assertThat(json.path("device").asText()).isEqualTo("simd");
        assertThat(json.path("us_per_step").path(WORKLOAD.name()).asDouble()).isEqualTo(9.28);
        assertThat(json.path("median_us_per_step").path(WORKLOAD.name()).asDouble())
                .isEqualTo(18.56);
        assertThat(json.path("sgemm_gflops").asDouble()).isEqualTo(200);
        assertThat(json.path("share_of_sgemm").path(WORKLOAD.name()).asDouble()).isEqualTo(0.5);
        assertThat(json.path("startup_seconds").asDouble()).isEqualTo(1.5);
    }
}
