package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.device.cuda.step.KernelTrial;
import dev.credence.device.cuda.step.StepKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels do what their steps mean. */
class StepWriterTest {
    private static final int STEPS = 2;
    private static final int LENGTH = 14;

    @SuppressWarnings("NullAway.Init")
    private static Driver driver;

    @BeforeAll
    static void start() {
        driver = TestDriver.driver();
        driver.init();
        driver.setContext(driver.retainContext(driver.device(0)));
    }

    @ParameterizedTest
    @CsvSource({"32, 100000", "64, 100000", "128, 600", "256, 0"})
    void aKernelDoesWhatItsStepMeans(int threads, int room) {
        for (int seed = 0; seed < 25; seed++) {
            KernelTrial trial = KernelTrial.random(seed, LENGTH, room, threads);
            assertThat(trial.difference(STEPS, results(trial, seed)))
                    .as("random step %d", seed)
                    .isLessThan(1e-4);
        }
    }

    @ParameterizedTest
    @CsvSource({"32, 200000", "128, 200000", "256, 0"})
    void reductionsAreRightInAllWays(int threads, int room) {
        List<KernelTrial> trials = KernelTrial.reductions(threads, room);
        for (int i = 0; i < trials.size(); i++) {
            KernelTrial trial = trials.get(i);
            assertThat(trial.difference(STEPS, results(trial, i)))
                    .as("%d: %s", i, trial)
                    .isLessThan(1e-5);
        }
    }

    @Test
    void productsAreThoseOfTheirMatrices() {
        List<KernelTrial> trials = KernelTrial.products();
        long exchanged = 0;
        for (int i = 0; i < trials.size(); i++) {
            KernelTrial trial = trials.get(i);
            assertThat(trial.difference(STEPS, results(trial, i)))
                    .as("%d: %s", i, trial)
                    .isLessThan(1e-6);
            exchanged += trial.kernel().ptx().contains("shfl") ? 1 : 0;
        }
        assertThat(exchanged)
                .as("of %d, those in which lanes share sums", trials.size())
                .isBetween(10L, 100L);
    }

    @Test
    void aProductsBitsDoNotDependOnWhereMatricesLieNorOnTheOrderOfWarps() {
        List<KernelTrial> trials = KernelTrial.sameProducts();
        float[] expected = results(trials.getFirst(), 1).getLast();
        for (int i = 0; i < trials.size(); i++) {
            assertThat(results(trials.get(i), i + 2).getLast()).as("%d", i).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"64, 100000"})
    void aKernelDoesWhatATrainingStepMeansAlsoInParts(int threads, int room) {
        List<KernelTrial> trials = KernelTrial.training(threads, room);
        assertThat(trials).hasSizeGreaterThan(10);
        for (int i = 0; i < trials.size(); i += 9) {
            KernelTrial trial = trials.get(i);
            assertThat(trial.difference(STEPS, results(trial, i)))
                    .as("%d: %s", i, trial)
                    .isLessThan(1e-4);
        }
    }

    @ParameterizedTest
    @CsvSource({"32, 100000", "64, 100000", "256, 0"})
    void aBatchOfATablesRowsGivesTheBitsOfOneThatIsSent(int threads, int room) {
        List<KernelTrial> gathered = KernelTrial.gathered(threads, room, false);
        List<KernelTrial> sent = KernelTrial.gathered(threads, room, true);
        assertThat(gathered).hasSameSizeAs(sent).hasSizeGreaterThan(10);
        for (int i = 0; i < sent.size(); i++) {
            KernelTrial trial = gathered.get(i);
            List<float[]> results = results(trial, i);
            assertThat(trial.difference(STEPS, results)).as("%d", i).isLessThan(1e-4);
            List<float[]> expected = results(sent.get(i), i + 1);
            for (int b = 0; b < expected.size(); b++) {
                assertThat(results.get(b)).as("%d, buffer %d", i, b).isEqualTo(expected.get(b));
            }
        }
    }

    /** What a kernel leaves in the kept buffers. */
    static List<float[]> results(KernelTrial trial, long order) {
        TestDriver.seed(order);
        StepKernel kernel = trial.kernel();
        long module = driver.loadModule((kernel.ptx() + "\0").getBytes(StandardCharsets.US_ASCII));
        long function = driver.function(module, kernel.name());
        driver.setSharedMemory(function, kernel.sharedBytes());
        List<float[]> kept = new ArrayList<>(trial.addressed());
        List<Long> addresses = new ArrayList<>();
        long far = driver.allocate(Math.max(4, trial.farBytes()));
        try (Arena arena = Arena.ofConfined()) {
            kept.forEach(values -> addresses.add(sent(values, arena)));
            List<Long> tables =
                    trial.tables().stream().map(values -> sent(values, arena)).toList();
            byte[] arguments = trial.arguments(STEPS, far, addresses, tables);
            long block = driver.allocate(arguments.length);
            driver.toDevice(block, arena.allocateFrom(ValueLayout.JAVA_BYTE, arguments), arguments.length);
            MemorySegment runs = arena.allocate(24, 8);
            runs.set(ValueLayout.JAVA_LONG, 0, block);
            runs.set(ValueLayout.JAVA_INT, 20, 1);
            Driver.Grid grid = new Driver.Grid(1, 1, 2, kernel.threads(), kernel.sharedBytes());
            MemorySegment pointer = arena.allocateFrom(ValueLayout.ADDRESS, runs);
            driver.launch(kernel.name(), function, grid, pointer, Driver.DEFAULT_STREAM);
            driver.await(Driver.DEFAULT_STREAM);
            for (int i = 0; i < kept.size(); i++) {
                MemorySegment values = arena.allocate(4L * kept.get(i).length, 4);
                driver.toHost(values, addresses.get(i), values.byteSize());
                kept.set(i, values.toArray(ValueLayout.JAVA_FLOAT));
                driver.free(addresses.get(i));
            }
            tables.forEach(driver::free);
            driver.free(block);
            driver.free(far);
        }
        return kept;
    }

    private static long sent(float[] values, Arena arena) {
        long address = driver.allocate(4L * values.length);
        driver.toDevice(address, arena.allocateFrom(ValueLayout.JAVA_FLOAT, values), 4L * values.length);
        return address;
    }
}
