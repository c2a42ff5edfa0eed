package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.inference.dropoutalpha.DropoutAlpha;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The host continues while the device works: here the stand-in starts only when the host waits for it. */
final class DelayTest {
    @BeforeEach
    void delayed() {
        TestDriver.assumeStandIn();
        TestDriver.delay(true);
    }

    @AfterEach
    void asBefore() {
        if (!TestDriver.isReal()) {
            TestDriver.delay(false);
            TestDriver.seed(0);
        }
    }

    private static float[] numbers(int first, int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = first + i;
        }
        return numbers;
    }

    @Test
    void aDelayedCopyTakesWhatIsThereWhenItIsMade() {
        try (CudaDevice device = TestDriver.open()) {
            Tensor tensor = device.allocate(1);
            Driver driver = TestDriver.driver();
            MemorySegment memory = driver.allocateHost(Float.BYTES);
            memory.set(ValueLayout.JAVA_FLOAT, 0, 1);
            driver.toDeviceLater(CudaTensor.address(tensor), memory, Float.BYTES, Driver.DEFAULT_STREAM);
            memory.set(ValueLayout.JAVA_FLOAT, 0, 2);
            assertThat(device.read(tensor)).containsExactly(2);
            driver.freeHost(memory);
        }
    }

    @Test
    void whatIsWrittenArrivesHoweverOftenTheRingIsFull() {
        try (Device device = TestDriver.open()) {
            List<Tensor> tensors = new ArrayList<>();
            float[] reused = new float[0];
            int[] lengths = {1, 3, 1000, 60_000, 65_536, 65_537, 300_000};
            for (int i = 0; i < 70; i++) {
                int length = lengths[i % lengths.length];
                reused = reused.length == length ? reused : new float[length];
                System.arraycopy(numbers(i, length), 0, reused, 0, length);
                Tensor tensor = device.allocate(length);
                device.write(tensor, reused);
                Arrays.fill(reused, -1);
                tensors.add(tensor);
            }
            for (int i = 0; i < tensors.size(); i++) {
                assertThat(device.read(tensors.get(i)))
                        .isEqualTo(numbers(i, tensors.get(i).length()));
            }
        }
    }

    @Test
    void aKernelFindsALargeArrayThatWasWrittenBefore() {
        int length = 600_000; // more than is sent along
        try (CudaDevice device = TestDriver.open()) {
            Tensor written = device.allocate(length);
            Tensor one = device.allocate(1, 1);
            Tensor product = device.allocate(5, 1);
            device.write(one, 1);
            for (int seed = 0; seed < 10; seed++) {
                TestDriver.seed(seed);
                device.write(written, numbers(seed, length));
                device.multiply(device.view(written, 0, 5, 1), false, one, false, product, /* accumulate= */ false);
                assertThat(device.read(product)).isEqualTo(numbers(seed, 5));
            }
        }
    }

    /** Steps of two kinds in turn, each of which needs the one before: x = random, y += x W, x = random, ... */
    private static final class Alternating {
        private static final int SIZE = 9;

        private final CudaDevice device = TestDriver.open();
        private final Noise noise;
        private final Tensor x;
        private final Tensor w;
        private final Tensor y;

        /** @param rows different ones make the first kind of step another program */
        Alternating(int seed, int rows) {
            noise = new Noise(CounterRandom.of(seed, 1));
            x = device.allocate(rows, SIZE);
            w = device.allocate(SIZE, SIZE);
            y = device.allocate(SIZE, SIZE);
            device.write(w, numbers(seed, SIZE * SIZE));
            device.read(w);
        }

        void steps() {
            for (int i = 0; i < RunBatcher.STEPS / 2; i++) {
                device.uniform(noise, x);
                device.submit();
                noise.setStep(noise.step() + 1);
                device.multiply(device.view(x, 0, SIZE, SIZE), false, w, false, y, /* accumulate= */ true);
                device.submit();
            }
        }
    }

    private static List<float[]> alternated(List<Integer> which) {
        List<Alternating> runs =
                which.stream().map(i -> new Alternating(i, i == 0 ? 10 : 1000)).toList();
        List<float[]> results = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            runs.forEach(Alternating::steps);
            runs.forEach(run -> results.add(run.device.read(run.y)));
        }
        runs.forEach(run -> run.device.close());
        return results;
    }

    @Test
    void differentProgramsAreUnderWayAtTheSameTime() {
        alternated(List.of(0));
        assertThat(TestDriver.streams()).isOne();
        alternated(List.of(0, 1));
        assertThat(TestDriver.streams()).isEqualTo(2);
    }

    @Test
    void runsOfDifferentProgramsThatMeetInOneHaveTheBitsThatTheyHaveAlone() {
        List<float[]> one = alternated(List.of(0));
        List<float[]> other = alternated(List.of(1));
        for (int seed = 0; seed < 5; seed++) {
            TestDriver.seed(seed);
            List<float[]> together = alternated(List.of(0, 1));
            for (int round = 0; round < one.size(); round++) {
                assertThat(together.get(2 * round)).isEqualTo(one.get(round));
                assertThat(together.get(2 * round + 1)).isEqualTo(other.get(round));
            }
        }
    }

    @Test
    void whatADeviceThatIsClosedHasLaunchedIsDoneBeforeItsMemoryIsFreed() {
        try (CudaDevice other = TestDriver.open()) {
            for (int i = 0; i < 5; i++) {
                Alternating run = new Alternating(i, 10);
                run.steps();
                run.device.close();
            }
            assertThat(other.read(other.allocate(3))).containsOnly(0);
        }
    }

    /** The parameters after 30 steps, and the number of times the host waited in all but the first step. */
    private static float[] trained(boolean deferred, long[] waits) {
        DropoutAlpha method = new DropoutAlpha();
        Points points = new Points(numbers(-6, 24), numbers(0, 8));
        for (float[] numbers : List.of(points.inputs(), points.targets())) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] /= 10;
            }
        }
        try (Device device = TestDriver.open()) {
            Inference inference = method.prepare(
                    new Problem(Task.REGRESSION, 3, 8),
                    method.settings().parse(Map.of("hidden", "6", "samples", "2", "clip-norm", "1")),
                    device,
                    1);
            DeferredSteps steps = inference.deferredSteps().orElseThrow();
            for (int step = 0; step < 30; step++) {
                Progress progress = new Progress(step, 30, step);
                if (deferred) {
                    steps.step(points, progress);
                } else {
                    inference.step(points, progress);
                }
                waits[step == 0 ? 0 : 1] = TestDriver.waits();
            }
            assertThat(steps.results()).hasSize(deferred ? 30 : 0);
            List<Float> all = new ArrayList<>();
            inference.state().values().forEach(tensor -> {
                for (float value : device.read(tensor)) {
                    all.add(value);
                }
            });
            float[] values = new float[all.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = all.get(i);
            }
            return values;
        }
    }

    @Test
    void deferredStepsNeverWaitAndLeaveTheSameBits() {
        long[] waits = new long[2];
        float[] delayed = trained(true, waits);
        assertThat(waits[1]).isEqualTo(waits[0]);
        TestDriver.delay(false);
        assertThat(delayed).isEqualTo(trained(false, waits));
        assertThat(waits[1] - waits[0]).isEqualTo(29);
    }
}
