package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Problem;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.simd.SimdDeviceProvider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A leapfrog step on the full data against the same step in eager PyTorch (docs/peers/torch_hmc.py), one thread each.
 * Needs an idle machine and a python3 with PyTorch; {@code -Dcredence.python=…} names another one.
 */
@Tag("performance")
final class LeapfrogSpeedTest {
    private static final double TIMES = 5;

    private static final int WARM_UP = 8;
    private static final int BLOCK = 200;

    /** Training points and inputs of the data sets of the PyTorch script. */
    private static final Map<String, int[]> SHAPES = new LinkedHashMap<>();

    static {
        SHAPES.put("boston", new int[] {455, 13});
        SHAPES.put("yacht", new int[] {277, 6});
        SHAPES.put("energy", new int[] {691, 8});
        SHAPES.put("concrete", new int[] {927, 8});
        SHAPES.put("wine", new int[] {1439, 11});
    }

    @Test
    void aStepIsFiveTimesAsFastAsPyTorchs() throws Exception {
        JsonNode theirs = theirs();
        Map<String, Double> times = new LinkedHashMap<>();
        try (Device device = new SimdDeviceProvider().open()) {
            for (Map.Entry<String, int[]> shape : SHAPES.entrySet()) {
                double ours = microseconds(device, shape.getValue()[0], shape.getValue()[1]);
                double peer = theirs.path(shape.getKey()).asDouble();
                times.put(shape.getKey(), peer / ours);
                System.out.printf(
                        "%s: %.1f us, PyTorch %.1f us, %.1f times%n", shape.getKey(), ours, peer, peer / ours);
            }
        }
        assertThat(times).allSatisfy((name, ratio) -> assertThat(ratio).as(name).isGreaterThan(TIMES));
    }

    private static JsonNode theirs() throws Exception {
        Path script = Path.of(System.getProperty("user.dir")).resolve("../docs/peers/torch_hmc.py");
        Process process = new ProcessBuilder(
                        System.getProperty("credence.python", "python3"), script.toString(), "--json")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(process.waitFor() == 0, () -> "PyTorch did not run: " + output);
        return new ObjectMapper().readTree(output).path("microseconds_per_step");
    }

    /** Time of a step, the best of several blocks. */
    private static double microseconds(Device device, int points, int inputs) {
        NetworkParts parts = ChainSettings.parts(
                new Problem(Task.REGRESSION, inputs, points),
                new HamiltonianMonteCarlo().settings().parse(Map.of("hidden", "50")));
        CounterRandom random = CounterRandom.of(1, 2);
        float[] x = new float[points * inputs];
        float[] y = new float[points];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < points; i++) {
            y[i] = (float) random.normal(1, i);
        }
        Potential potential = new NetworkPotential(parts, device, parts.allocate(device, 1), 1, new Points(x, y));
        double[] inverseMass = new double[parts.size()];
        Arrays.fill(inverseMass, 1);
        Leapfrog leapfrog = new Leapfrog(potential, inverseMass);
        Phase z = new Phase(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            z.position[i] = 0.1 * random.normal(2, i);
            z.momentum[i] = random.normal(3, i);
        }
        leapfrog.evaluate(z);
        block(leapfrog, z, WARM_UP);
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 5; i++) {
            best = Math.min(best, block(leapfrog, z, 1));
        }
        return best;
    }

    /** Microseconds of a step, the best of the blocks within these seconds. */
    private static double block(Leapfrog leapfrog, Phase z, double seconds) {
        double best = Double.POSITIVE_INFINITY;
        long end = System.nanoTime() + (long) (seconds * 1e9);
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            for (int i = 0; i < BLOCK; i++) {
                leapfrog.step(z, 1e-4);
            }
            best = Math.min(best, (System.nanoTime() - start) * 1e-3 / BLOCK);
        }
        return best;
    }
}
