package dev.credence.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code credence benchmark} on the vector device, in a separate JVM. */
@Tag("performance")
final class BenchmarkSpeedTest {
    /**
     * Allowed bytes per step: its report and the timer's records; a single boxed vector in an inner loop takes
     * thousands.
     */
    private static final double BYTES = 256;

    /** The least share of sgemm's speed in a step on one thread, on any processor. */
    private static final double SHARE_OF_SGEMM = 0.5;

    @TempDir
    private static Path folder;

    private static JsonNode found;

    @BeforeAll
    static void benchmark() throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.credence.cli.Main",
                        "benchmark",
                        "--device",
                        "simd",
                        "--json")
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("OMP_NUM_THREADS", "1");
        assertThat(builder.start().waitFor()).as(Files.readString(err)).isZero();
        found = new ObjectMapper().readTree(out.toFile());
    }

    @Test
    void noWorkloadAllocatesMoreThanItsReport() {
        JsonNode bytes = found.path("bytes_per_step");
        assertThat(bytes.size()).isGreaterThan(4);
        assertThat(List.copyOf(bytes.properties()))
                .allSatisfy(
                        workload -> assertThat(workload.getValue().asDouble()).isBetween(0.0, BYTES));
    }

    @Test
    void convolutionsInClosedFormAreHalfAsFastAsProducts() {
        assertThat(found.path("share_of_sgemm").path("vbp-lenet").asDouble()).isGreaterThan(SHARE_OF_SGEMM);
    }
}
