package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.device.Device;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The stand-in GPU detects errors in kernels; otherwise its agreement would mean little. */
final class StandInTest {
    private static final int SEEDS = 5;

    @BeforeEach
    void onlyOnTheStandIn() {
        TestDriver.assumeStandIn();
    }

    @AfterEach
    void asBefore() {
        if (!TestDriver.isReal()) {
            TestDriver.skip("");
            TestDriver.seed(0);
        }
    }

    /** Everything with a barrier: products of several tiles, reductions, a gradient of weights. */
    private static List<float[]> results(Device device) {
        Noise noise = new Noise(CounterRandom.of(1, 2));
        Tensor a = device.allocate(37, 41);
        Tensor b = device.allocate(41, 35);
        device.normal(noise, a);
        device.normal(noise, b);
        Tensor product = device.allocate(37, 35);
        device.multiply(a, false, b, false, product, false);
        Tensor sums = device.allocate(2);
        Tensor many = device.allocate(5000); // in parts
        device.normal(noise, many);
        for (Tensor x : List.of(a, many)) {
            Pass pass = Pass.over(1, 1, x.length())
                    .read("x", x, Axis.C)
                    .reduce(
                            Reduction.SUM,
                            Functions.input("x").square(),
                            Store.SET,
                            device.view(sums, x.equals(a) ? 0 : 1, 1))
                    .build();
            device.prepare(pass).run();
        }
        Window window = new Window(6, 6, 1, 3, 3, 1, 0);
        Tensor gradient = device.allocate(9, 2);
        device.convolveWeightGradient(
                device.view(a, 0, 20, 36),
                device.view(b, 0, 20, 2 * window.positions()),
                window,
                gradient,
                /* accumulate= */ false);
        return List.of(device.read(product), device.read(sums), device.read(gradient));
    }

    private static boolean agrees(List<float[]> found, List<float[]> expected) {
        for (int i = 0; i < expected.size(); i++) {
            for (int j = 0; j < expected.get(i).length; j++) {
                if (!(Math.abs(found.get(i)[j] - expected.get(i)[j])
                        <= 1e-4 * Math.max(1, Math.abs(expected.get(i)[j])))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean agreesUnder(int seed) {
        try (Device device = TestDriver.open();
                Device reference = new ReferenceDevice()) {
            TestDriver.seed(seed);
            return agrees(results(device), results(reference));
        }
    }

    @Test
    void inWhicheverOrderThreadsRunTheResultsHaveTheSameBits() {
        List<List<float[]>> all = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            assertThat(agreesUnder(seed)).isTrue();
            try (Device device = TestDriver.open()) {
                TestDriver.seed(seed);
                all.add(results(device));
            }
            for (int i = 0; i < 3; i++) {
                assertThat(all.get(seed).get(i)).isEqualTo(all.get(0).get(i));
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> everyBarrierAndEveryWaitForCopiesIsMissedWhenItIsRemoved() throws IOException {
        List<String> barriers = new ArrayList<>();
        try (Stream<Path> files = Files.list(TestDriver.KERNELS)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".cu")).toList()) {
                List<String> lines = Files.readAllLines(file);
                for (int i = 0; i < lines.size(); i++) {
                    String line = lines.get(i);
                    if (line.contains("__syncthreads()")
                            || (line.contains("AWAIT_COPIES(") && !line.startsWith("#define"))) {
                        barriers.add(file.getFileName() + ":" + (i + 1));
                    }
                }
            }
        }
        assertThat(barriers).hasSizeGreaterThanOrEqualTo(3);
        barriers.add("step:0"); // the one of a generated kernel's reduction
        return barriers.stream()
                .map(barrier -> DynamicTest.dynamicTest(barrier, () -> {
                    TestDriver.skip(barrier);
                    boolean caught = false;
                    for (int seed = 0; seed < SEEDS && !caught; seed++) {
                        caught = isMissed(seed);
                    }
                    assertThat(caught).as("removing %s is caught", barrier).isTrue();
                }));
    }

    /** Whether results are wrong, or the stand-in sees that threads race for memory. */
    private static boolean isMissed(int seed) {
        try {
            return !agreesUnder(seed);
        } catch (CudaException e) {
            assertThat(e).hasMessageContaining("race for shared memory");
            return true;
        }
    }

    @Test
    void oneElementTooManyIsAnIllegalAddressAndTheNextKernelRuns() {
        try (CudaDevice device = TestDriver.open()) {
            Tensor tensor = device.allocate(33);
            Tensor tooLong = new CudaTensor(((CudaTensor) tensor).run(), CudaTensor.address(tensor), 34);
            Noise noise = new Noise(CounterRandom.of(1, 2));
            device.uniform(noise, tensor);
            float[] before = device.read(tensor);
            device.uniform(noise, tooLong);
            assertThatThrownBy(() -> device.read(tensor))
                    .isInstanceOf(CudaException.class)
                    .hasMessageContaining("CUDA_ERROR_ILLEGAL_ADDRESS (700)");
            device.uniform(noise, tensor);
            assertThat(device.read(tensor)).isEqualTo(before);
        }
    }

    @Test
    void aBarrierThatSomeThreadsNeverReachIsAFault() {
        try (CudaDevice device = TestDriver.open()) {
            device.launch(
                    "broken_barrier",
                    new Driver.Grid(1, 1, 1, 32),
                    device.arguments().with(0));
            assertThatThrownBy(() -> device.read(device.allocate(1)))
                    .isInstanceOf(CudaException.class)
                    .hasMessageContaining("not all threads of a block came to the barrier at broken.cu:4");
            assertThat(agrees(results(device), results(device))).isTrue();
        }
    }
}
