package dev.credence.eval.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.Task;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.CounterRandom;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Regression metrics of 50 000 points × 1000 samples, in a separate process whose peak memory, heap and all else, Linux
 * reports. To save time, the CRPS and only one of the interval widths, and both of every fiftieth tile.
 */
@Tag("slow")
class StreamingMemoryTest {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final int POINTS = 50_000;
    private static final int SAMPLES = 1000;
    private static final int TILE = 500;

    @TempDir
    Path folder;

    @Test
    void fiftyThousandPointsTimesAThousandSamplesStayWithinHalfAGigabyte() throws IOException, InterruptedException {
        assumeTrue(Files.exists(STATUS), "needs Linux's /proc");
        Path out = folder.resolve("out");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                StreamingMemoryTest.class.getName(),
                out.toString()));
        File log = folder.resolve("log").toFile();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        assertThat(process.waitFor(60, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log.toPath())).isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(Long.parseLong(lines.get(0)))
                .as("peak resident memory, kB; all: %s", lines)
                .isLessThan(500_000);
        assertThat(Double.parseDouble(lines.get(1))).as("coverage of 90 %%").isBetween(0.89, 0.91);
    }

    /** The child process: prints its peak memory in kB, the coverage, the seconds and all metrics. */
    public static void main(String[] args) throws IOException {
        long start = System.nanoTime();
        CounterRandom random = CounterRandom.of(1, 0);
        Set<Metric> wanted = new HashSet<>(new StandardMetrics().metrics());
        wanted.removeIf(metric -> !metric.suits(Task.REGRESSION));
        wanted.removeAll(Set.of(
                StandardMetrics.MPIW_50,
                StandardMetrics.MPIW_80,
                StandardMetrics.MPIW_90,
                StandardMetrics.MPIW_95,
                StandardMetrics.CRPS));
        Metrics metrics = Metrics.of(Task.REGRESSION, wanted);
        Metrics slow = Metrics.of(Task.REGRESSION, Set.of(StandardMetrics.CRPS, StandardMetrics.MPIW_90));
        float[] outputs = new float[TILE * SAMPLES];
        double[] y = new double[TILE];
        for (int tile = 0; tile < POINTS / TILE; tile++) {
            for (int i = 0; i < outputs.length; i++) {
                outputs[i] = (float) random.normal(tile, i);
            }
            for (int i = 0; i < TILE; i++) {
                // a draw from the mixture: one sample's output plus noise of variance ½
                y[i] = outputs[i] + Math.sqrt(0.5) * random.normal(tile, outputs.length + i);
            }
            GaussianMixture mixture = GaussianMixture.fromSamples(outputs, SAMPLES, TILE, 0.5);
            metrics.add(mixture, y);
            if (tile % 50 == 0) {
                slow.add(mixture, y);
            }
        }
        Map<String, Double> result = metrics.result();
        String peak = Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .map(line -> line.replaceAll("\\D", ""))
                .findFirst()
                .orElseThrow();
        Files.write(
                Path.of(args[0]),
                List.of(
                        peak,
                        String.valueOf(result.get("picp_90")),
                        (System.nanoTime() - start) / 1e9 + " s",
                        result.toString(),
                        slow.result().toString()));
    }
}
