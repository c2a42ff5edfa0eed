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
            driver.toDeviceLater(CudaTensor.address(tensor), memory, Float.BYTES);
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

    /** Likewise; repeated once if the ring of sent data wrapped around, at which the host waits once. */
    private static float[] trained(boolean deferred, long expected) {
        long[] waits = new long[2];
        float[] values = trained(deferred, waits);
        if (waits[1] - waits[0] == expected + 1) {
            values = trained(deferred, waits);
        }
        assertThat(waits[1] - waits[0]).isEqualTo(expected);
        return values;
    }

    @Test
    void deferredStepsNeverWaitAndLeaveTheSameBits() {
        float[] delayed = trained(true, 0L);
        TestDriver.delay(false);
        assertThat(delayed).isEqualTo(trained(false, 29L));
    }
}
