package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long sums are divided into parts that are added afterwards. */
final class PartsTest {
    private static Tensor drawn(Device device, int seed, int... shape) {
        Tensor tensor = device.allocate(shape);
        device.normal(new Noise(CounterRandom.of(seed, 1)), tensor);
        return tensor;
    }

    private static void assertTheSameAsOnTheReference(Function<Device, Tensor> work) {
        try (Device device = TestDriver.open();
                Device reference = new ReferenceDevice()) {
            float[] found = device.read(work.apply(device));
            float[] expected = reference.read(work.apply(reference));
            assertThat(found).hasSameSizeAs(expected);
            for (int i = 0; i < expected.length; i++) {
                assertThat(found[i]).as("element %d", i).isCloseTo(expected[i], within(1e-4f));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void aProductOfALongInnerExtent(boolean transposed, boolean accumulate) {
        int inner = 700; // not a multiple of the parts' length
        assertThat(MatrixTiling.of(33, 35, inner, 3).parts()).isGreaterThan(1);
        assertTheSameAsOnTheReference(device -> {
            Tensor a = transposed ? drawn(device, 1, 3, inner, 33) : drawn(device, 1, 3, 33, inner);
            Tensor b = transposed ? drawn(device, 2, 3, 35, inner) : drawn(device, 2, 3, inner, 35);
            Tensor c = drawn(device, 3, 3, 33, 35);
            device.multiplyPerSample(a, transposed, b, transposed, c, accumulate);
            return c;
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0, false", "3, 2, 1, true"})
    void theGradientOfWeightsOverManyPositions(int channels, int stride, int padding, boolean accumulate) {
        Window window = new Window(12, 10, channels, 3, 3, stride, padding);
        int images = 600 / window.positions() + 7;
        assertTheSameAsOnTheReference(device -> {
            Tensor x = drawn(device, 1, images, window.imageSize());
            Tensor gradient = drawn(device, 2, images * window.positions(), 5);
            Tensor weights = drawn(device, 3, window.patchSize(), 5);
            device.convolveWeightGradient(x, gradient, window, weights, accumulate);
            return weights;
        });
    }

    @ParameterizedTest
    @CsvSource({"M, 9, 40", "M, 3, 5000", "C, 40, 9", "C, 600, 3", "C, 5000, 3", "C, 5000, 130"})
    void aSumAlongAnAxis(Axis kept, int rows, int columns) {
        assertTheSameAsOnTheReference(device -> {
            Tensor x = drawn(device, 1, rows, columns);
            Tensor sums = device.allocate(kept == Axis.M ? rows : columns);
            device.prepare(Pass.over(1, rows, columns)
                            .read("x", x, Axis.M, Axis.C)
                            .reduce(Reduction.SUM, Functions.input("x"), Store.SET, sums, kept)
                            .build())
                    .run();
            return sums;
        });
    }
}
