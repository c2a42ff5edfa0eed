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
            for (float[] values : kept) {
                long address = driver.allocate(4L * values.length);
                addresses.add(address);
                driver.toDevice(address, arena.allocateFrom(ValueLayout.JAVA_FLOAT, values), 4L * values.length);
            }
            byte[] arguments = trial.arguments(STEPS, far, addresses);
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
            driver.free(block);
            driver.free(far);
        }
        return kept;
    }
}
