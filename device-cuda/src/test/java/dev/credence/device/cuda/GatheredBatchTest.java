package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.cuda.step.Call;
import dev.credence.device.cuda.step.Receive;
import dev.credence.device.cuda.step.Step;
import dev.credence.device.cuda.step.StepSimplifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps that take their batch from a data set in the device's memory: w += xᵀ y for rows x, y that the host names. */
final class GatheredBatchTest {
    private static final int POINTS = 8;
    private static final int WIDTH = 13;
    private static final int STEPS = 70; // more than one launch

    /** A run with a data set of some rows. */
    private static final class Run {
        private final CudaDevice device;
        private final Tensor inputs;
        private final Tensor targets;
        private final Tensor codes;
        private final Tensor x;
        private final Tensor y;
        private final Tensor w;
        private final float[] named = new float[POINTS];

        private Run(CudaDevice device, int rows) {
            this.device = device;
            inputs = drawn(device, 1, rows, WIDTH);
            targets = drawn(device, 2, rows);
            codes = device.allocate(POINTS);
            x = device.allocate(POINTS, WIDTH);
            y = device.allocate(POINTS);
            w = drawn(device, 3, WIDTH, 1);
        }

        private void gather() {
            device.write(codes, named, 0);
            device.gather(inputs, codes, x);
            device.gather(targets, codes, y);
        }

        private void learn() {
            device.multiply(x, true, device.view(y, 0, POINTS, 1), false, w, true);
        }

        private void step() {
            gather();
            learn();
        }

        /** The rows of a step, some of them several times. */
        private void name(int step) {
            for (int i = 0; i < POINTS; i++) {
                named[i] = (step * step + 3 * i) % inputs.size(0);
            }
        }

        /** Makes steps of different batches. */
        private float[] trained(Kernel step) {
            for (int i = 0; i < STEPS; i++) {
                name(i);
                step.run();
                device.submit();
            }
            return device.read(w);
        }

        private Optional<Step> recorded(Runnable step) {
            StepRecorder recorder = new StepRecorder(device);
            device.listen(recorder, step);
            return Optional.of(recorder.block(List.of()))
                    .filter(found -> found.operations().stream().noneMatch(Call.class::isInstance));
        }
    }

    private static Tensor drawn(Device device, int seed, int... shape) {
        Tensor tensor = device.allocate(shape);
        device.normal(new Noise(CounterRandom.of(seed, 1)), tensor);
        return tensor;
    }

    private static float[] rows(float[] of, int width, float[] numbers) {
        float[] found = new float[numbers.length * width];
        for (int i = 0; i < numbers.length; i++) {
            System.arraycopy(of, width * (int) numbers[i], found, i * width, width);
        }
        return found;
    }

    private static int kernels() {
        return TestDriver.context().compiledSteps().kernels().size();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 31})
    void theBitsAreThoseOfBatchesThatAreSent(int rows) {
        try (CudaDevice device = TestDriver.open();
                CudaDevice other = TestDriver.open()) {
            Run sent = new Run(other, rows);
            float[] inputs = other.read(sent.inputs);
            float[] targets = other.read(sent.targets);
            Kernel step = other.record(Device.Use.TRAINING, () -> {
                other.write(sent.x, rows(inputs, WIDTH, sent.named));
                other.write(sent.y, rows(targets, 1, sent.named));
                sent.learn();
            });
            float[] expected = sent.trained(step);
            Run run = new Run(device, rows);
            assertThat(run.trained(device.record(Device.Use.TRAINING, run::step)))
                    .isEqualTo(expected);
        }
    }

    @Test
    void runsWithOtherDataHaveTheSameStepWhoseRowHasANumberForEachPoint() {
        try (CudaDevice device = TestDriver.open()) {
            List<Step> steps = new ArrayList<>();
            for (int rows : new int[] {5, 31, 31}) {
                Run run = new Run(device, rows);
                steps.add(run.recorded(run::step).orElseThrow());
            }
            assertThat(steps.get(1)).isEqualTo(steps.get(0));
            assertThat(steps.get(2)).isEqualTo(steps.get(0));
            assertThat(device.compile(steps.get(0))).isPresent();
            assertThat(steps.get(0).rowLength()).isEqualTo(POINTS);
            assertThat(StepSimplifier.simplified(steps.get(0), 0).operations())
                    .filteredOn(Receive.class::isInstance)
                    .hasSize(2)
                    .allMatch(receive -> ((Receive) receive).table() != null);
        }
    }

    private static Optional<Step> recorded(Consumer<Run> step) {
        try (CudaDevice device = TestDriver.open()) {
            Run run = new Run(device, 9);
            return run.recorded(() -> step.accept(run));
        }
    }

    @Test
    void codesThatTheStepWasNotSentAreRefused() {
        assertThat(recorded(run -> run.device.gather(run.inputs, run.codes, run.x)))
                .isEmpty();
        assertThat(recorded(run -> {
                    run.device.write(run.codes, run.named);
                    run.device.uniform(new Noise(CounterRandom.of(1, 1)), run.codes);
                    run.device.gather(run.inputs, run.codes, run.x);
                }))
                .isEmpty();
        assertThat(recorded(run -> {
                    run.gather();
                    run.device.gather(run.inputs, run.y, run.x); // numbers, but of a table
                }))
                .isEmpty();
        assertThat(recorded(Run::gather)).isPresent();
    }

    @Test
    void codesThatAreWrittenLaterAreThoseOfTheTime() {
        Step step = recorded(run -> {
                    run.device.write(run.codes, run.named);
                    run.device.gather(run.inputs, run.codes, run.x);
                    run.device.write(run.codes, run.named);
                    run.device.gather(run.targets, run.device.view(run.codes, 2, 5), run.device.view(run.y, 0, 5));
                })
                .orElseThrow();
        assertThat(step.operations())
                .map(operation -> ((Receive) operation).from())
                .containsExactly(0, 0, POINTS, POINTS + 2);
    }

    private static void multiply(Run run, Tensor a, Tensor b, Tensor c) {
        run.device.multiply(a, false, b, false, c, false);
    }

    @Test
    void tablesThatTheStepTouchesOtherwiseAreRefused() {
        assertThat(recorded(run -> {
                    run.gather();
                    multiply(run, run.x, run.w, run.device.view(run.y, 0, POINTS, 1));
                }))
                .isPresent();
        assertThat(recorded(
                        run -> { // as parameters of words, which are updated
                            run.gather();
                            multiply(run, run.x, run.w, run.device.view(run.targets, 0, POINTS, 1));
                        }))
                .isEmpty();
        assertThat(recorded(
                        run -> { // or have a prior
                            run.gather();
                            multiply(
                                    run,
                                    run.device.view(run.inputs, WIDTH, 1, WIDTH),
                                    run.w,
                                    run.device.view(run.y, 0, 1, 1));
                        }))
                .isEmpty();
    }

    @Test
    void placesOtherThanABuffersBeginningAndSumsByCodeAreRefused() {
        assertThat(recorded(run -> {
                    run.device.write(run.codes, run.named);
                    Tensor some = run.device.view(run.codes, 0, 1);
                    run.device.gather(run.inputs, some, run.device.view(run.x, WIDTH, 1, WIDTH));
                }))
                .isEmpty();
        assertThat(recorded(run -> {
                    run.gather();
                    run.device.scatterAdd(run.x, run.codes, run.inputs);
                }))
                .isEmpty();
    }

    @Test
    void aStepThatHasNoKernelGathersByItself() {
        try (CudaDevice device = TestDriver.open()) {
            Window window = new Window(1, WIDTH, 1, 1, 3, 1, 0);
            Run run = new Run(device, 9);
            Tensor filter = drawn(device, 4, 3, 1);
            Tensor out = device.allocate(POINTS * window.positions(), 1);
            Runnable step = () -> {
                run.gather();
                device.convolve(run.x, filter, window, out, true);
            };
            int before = kernels();
            run.trained(device.record(Device.Use.TRAINING, step));
            float[] found = device.read(out);
            device.write(out, new float[out.length()]);
            run.trained(step::run);
            assertThat(kernels()).isEqualTo(before);
            assertThat(found).isEqualTo(device.read(out)).isNotEqualTo(new float[out.length()]);
        }
    }
}
