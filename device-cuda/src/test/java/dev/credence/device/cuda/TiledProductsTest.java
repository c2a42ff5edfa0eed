package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Products by the largest tiles, which the device's laws are too small for. */
final class TiledProductsTest {
    private static final int SAMPLES = 33;
    private static final int M = 244;
    private static final int INNER = 37;
    private static final int N = 252;

    /** A tensor after {@code margin} numbers of another. */
    private static Tensor drawn(Device device, int seed, int margin, int rows, int columns) {
        Tensor whole = device.allocate(margin + SAMPLES * rows * columns);
        device.normal(new Noise(CounterRandom.of(seed, 1)), device.view(whole, margin, SAMPLES * rows * columns));
        return device.view(whole, margin, SAMPLES, rows, columns);
    }

    private static float[] product(Device device, boolean left, boolean right, boolean accumulate, int margin) {
        Tensor a = left ? drawn(device, 1, margin, INNER, M) : drawn(device, 1, margin, M, INNER);
        Tensor b = right ? drawn(device, 2, margin, N, INNER) : drawn(device, 2, margin, INNER, N);
        Tensor c = drawn(device, 3, margin, M, N);
        device.multiplyPerSample(a, left, b, right, c, accumulate);
        return device.read(c);
    }

    @ParameterizedTest
    @CsvSource({"false, false, false", "false, true, true", "true, false, true", "true, true, false"})
    void largeTilesAgreeWithTheReferenceAndWithSmallTilesToTheBit(boolean left, boolean right, boolean accumulate) {
        assertThat(MatrixTiling.of(M, N, INNER, SAMPLES).isLarge()).isTrue();
        try (Device device = TestDriver.open();
                Device reference = new ReferenceDevice()) {
            float[] found = product(device, left, right, accumulate, /* margin= */ 0);
            float[] expected = product(reference, left, right, accumulate, /* margin= */ 0);
            for (int i = 0; i < expected.length; i++) {
                if (Math.abs(found[i] - expected[i]) > 1e-4) {
                    assertThat(found[i]).as("element %d", i).isCloseTo(expected[i], within(1e-4f));
                }
            }
            // not aligned, so that numbers are copied one by one
            assertThat(product(device, left, right, accumulate, /* margin= */ 1))
                    .isEqualTo(found);
        }
    }

    /** As many products as occupy a GPU, so that a sum is not divided for that. */
    @Test
    void theLongestSumOfOnePartIsExactEnough() {
        int count = 128;
        int inner = MatrixTiling.LONGEST_PART;
        assertThat(MatrixTiling.of(2, 3, inner, count).parts()).isOne();
        try (Device device = TestDriver.open()) {
            Tensor a = device.allocate(2, inner);
            Tensor b = device.allocate(count, inner, 3);
            device.uniform(new Noise(CounterRandom.of(1, 1)), a);
            device.uniform(new Noise(CounterRandom.of(2, 1)), b);
            Tensor c = device.allocate(count, 2, 3);
            device.multiplyPerSample(a, false, b, false, c, /* accumulate= */ false);
            float[] left = device.read(a);
            float[] right = device.read(b);
            float[] found = device.read(c);
            double largest = inner / 4.0;
            for (int e = 0; e < found.length; e++) {
                double sum = 0;
                for (int k = 0; k < inner; k++) {
                    sum += (double) left[e / 3 % 2 * inner + k] * right[(e / 6 * inner + k) * 3 + e % 3];
                }
                assertThat((double) found[e]).isCloseTo(sum, within(1e-5 * largest));
            }
        }
    }
}
