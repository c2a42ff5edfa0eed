package dev.credence.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.method.InferenceMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * After the JIT warm-up a training step of any method allocates only its report, and a long run uses no more memory
 * than a short one.
 */
final class StepAllocationTest {
    /** Bytes of a Progress (24) and a StepResult (48), and some for the JVM's own allocations. */
    static final double BOUND = 80;

    private static final long MEGABYTE = 1 << 20;

    @ParameterizedTest
    @Tag("performance")
    @ValueSource(strings = {"simd", "nd4j"})
    void aStepOfAnyMethodAllocatesItsReportAlone(String device) throws Exception {
        for (InferenceMethod method : MethodRun.methods()) {
            List<String> lines = probe("steady ", device, "steady", method.name());
            assertThat(lines)
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(Double.parseDouble(line.split(" ", -1)[1]))
                            .as("bytes a step of " + line.split(" ", -1)[0])
                            .isLessThanOrEqualTo(BOUND));
        }
    }

    @ParameterizedTest
    @Tag("performance")
    @ValueSource(strings = {"simd", "nd4j"})
    void aMillionStepsTakeNoMoreMemoryThanAFew(String device) throws Exception {
        List<String> lines = probe("memory ", device, "growth");
        long[][] bytes = new long[2][];
        for (int i = 0; i < 2; i++) {
            bytes[i] = java.util.Arrays.stream(lines.get(i).split(" ", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
        }
        assertThat(bytes[1][0]).as("heap").isLessThan(bytes[0][0] + MEGABYTE);
        assertThat(bytes[1][1]).as("off-heap").isLessThanOrEqualTo(bytes[0][1]);
        // the heap's pages are touched one by one until the collector has used them all
        assertThat(bytes[1][2]).as("resident set").isLessThan(bytes[0][2] + 32 * MEGABYTE);
    }

    /** All hidden units at once would take 1000 × 10 000 × 50 floats, 2 GB; the outputs take 40 MB, in a few copies. */
    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"simd", "nd4j"})
    void aThousandSamplesOfTenThousandPointsArePredictedInTiles(String device) throws Exception {
        String[] peak = probe("peak ", device, "predict").get(0).split(" ", -1);
        assertThat(Long.parseLong(peak[1]) - Long.parseLong(peak[0])).isLessThan(400 * MEGABYTE);
    }

    private static List<String> probe(String prefix, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "--add-modules",
                        "jdk.incubator.vector",
                        arguments[1].equals("predict") ? "-Xmx256m" : "-Xms64m",
                        arguments[1].equals("predict") ? "-Xmx256m" : "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AllocationProbe.class.getName())
                .redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        builder.environment().put("OMP_NUM_THREADS", "1");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }
}
