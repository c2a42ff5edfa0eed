package dev.credence.device.nd4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * A device under test, with either set of kernels. Every tensor is a view into the middle of a larger one, whose
 * margins must be unchanged at the end.
 */
final class Workbench implements AutoCloseable {
    /** The two sets of kernels. */
    enum Way {
        HOST,
        OPERATIONS
    }

    /**
     * Values of K, M and C: minimal and ordinary ones, and some that take several blocks or one row longer than a
     * block.
     */
    static final int[][] SHAPES = {{1, 1, 1}, {1, 5, 3}, {3, 1, 2}, {4, 7, 1}, {10, 32, 50}, {2, 130, 33}, {2, 2, 2100}
    };

    private static final int MARGIN = 5;
    private static final float UNTOUCHED = 77;

    final Nd4jDevice device;
    final Random random = new Random(11);
    private final List<Tensor> wholes = new ArrayList<>();

    Workbench(Way way) {
        device = new Nd4jDevice(way == Way.HOST);
    }

    float[] normals(int n) {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    Tensor tensor(float[] values, int... shape) {
        Tensor whole = device.allocate(values.length + 2 * MARGIN);
        float[] all = new float[whole.length()];
        Arrays.fill(all, UNTOUCHED);
        System.arraycopy(values, 0, all, MARGIN, values.length);
        device.write(whole, all);
        wholes.add(whole);
        return device.view(whole, MARGIN, shape);
    }

    /** A tensor of standard normal values. */
    Tensor normal(int... shape) {
        return tensor(normals(Arrays.stream(shape).reduce(1, Math::multiplyExact)), shape);
    }

    Tensor scalar(double value) {
        return tensor(new float[] {(float) value}, 1);
    }

    float[] read(Tensor tensor) {
        return device.read(tensor);
    }

    /** The initial value for accumulation: the earlier one, or 0. */
    static double before(boolean accumulate, float[] values, int i) {
        return accumulate ? values[i] : 0;
    }

    void isNear(Tensor actual, IntToDoubleFunction expected) {
        isNear(actual, expected, 2e-5);
    }

    /** Compares all elements, with a tolerance relative to the largest. */
    void isNear(Tensor actual, IntToDoubleFunction expected, double tolerance) {
        float[] values = read(actual);
        double largest = 1e-6;
        for (int i = 0; i < values.length; i++) {
            largest = Math.max(largest, Math.abs(expected.applyAsDouble(i)));
        }
        for (int i = 0; i < values.length; i++) {
            assertThat((double) values[i])
                    .as("element %d of %s", i, actual)
                    .isCloseTo(expected.applyAsDouble(i), within(tolerance * largest));
        }
    }

    @Override
    public void close() {
        for (Tensor whole : wholes) {
            float[] values = read(whole);
            for (int i = 0; i < MARGIN; i++) {
                assertThat(values[i]).as("before %s", whole).isEqualTo(UNTOUCHED);
                assertThat(values[values.length - 1 - i]).as("after %s", whole).isEqualTo(UNTOUCHED);
            }
        }
        device.close();
    }
}
