package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import java.util.function.Supplier;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rows of tables by code: products with the rows of a unit matrix, without the products. */
abstract class CodedRowLaws {
    private static final int ROWS = 29;
    private static final int WIDTH = 37;
    private static final int CODES = 200;

    private final Supplier<Device> opener;

    CodedRowLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    private static float[] numbers(int n, long stream) {
        CounterRandom random = CounterRandom.of(7, stream);
        float[] numbers = new float[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = (float) random.normal(0, i);
        }
        return numbers;
    }

    private static float[] codes() {
        float[] codes = new float[CODES];
        for (int i = 0; i < CODES; i++) {
            codes[i] = (11 * i * i + 3 * i) % (ROWS - 4); // some repeat, the last never come
        }
        return codes;
    }

    private static Tensor tensor(Device device, float[] values, int... shape) {
        Tensor tensor = device.allocate(shape);
        device.write(tensor, values);
        return tensor;
    }

    /** Row i is 1 at code i. */
    private static Tensor units(Device device) {
        float[] units = new float[CODES * ROWS];
        float[] codes = codes();
        for (int i = 0; i < CODES; i++) {
            units[i * ROWS + (int) codes[i]] = 1;
        }
        return tensor(device, units, CODES, ROWS);
    }

    @Test
    @DisplayName("Gathered rows have the bits of the product with one-hot codes")
    void gatheredRowsAreTheProductWithOneHotCodes() {
        try (Device device = opener.get()) {
            Tensor table = tensor(device, numbers(ROWS * WIDTH, 1), ROWS, WIDTH);
            Tensor product = device.allocate(CODES, WIDTH);
            device.multiply(units(device), false, table, false, product, false);
            Tensor out = tensor(device, numbers(CODES * WIDTH, 2), CODES, WIDTH);
            device.gather(table, tensor(device, codes(), CODES), out);
            assertThat(device.read(out)).containsExactly(device.read(product));
        }
    }

    @Test
    @DisplayName("Added rows are the transposed product with one-hot codes, on top of what was there")
    void addedRowsAreTheTransposedProduct() {
        try (Device device = opener.get()) {
            float[] before = numbers(ROWS * WIDTH, 3);
            Tensor from = tensor(device, numbers(CODES * WIDTH, 4), CODES, WIDTH);
            Tensor product = tensor(device, before, ROWS, WIDTH);
            device.multiply(units(device), true, from, false, product, true);
            Tensor rows = tensor(device, before, ROWS, WIDTH);
            device.scatterAdd(from, tensor(device, codes(), CODES), rows);
            float[] expected = device.read(product);
            float[] found = device.read(rows);
            for (int i = 0; i < expected.length; i++) {
                assertThat(found[i]).as("element %d", i).isCloseTo(expected[i], within(expected[i]));
            }
            int unread = (ROWS - 4) * WIDTH;
            for (int i = unread; i < expected.length; i++) {
                assertThat(found[i]).as("a row without a code stays as it was").isEqualTo(before[i]);
            }
        }
    }

    private static Offset<Float> within(float expected) {
        return Offset.offset((float) (Scenario.ROUNDING * (1 + Math.abs(expected))));
    }

    @Test
    @DisplayName("A data set's rows are read by number, whatever the shape of a row")
    void rowsMayHaveAnyShape() {
        try (Device device = opener.get()) {
            float[] values = numbers(5 * 2 * 3, 5);
            Tensor out = device.allocate(2, 2, 3);
            device.gather(tensor(device, values, 5, 2, 3), tensor(device, new float[] {4, 1}, 2), out);
            float[] found = device.read(out);
            for (int i = 0; i < 6; i++) {
                assertThat(found[i]).isEqualTo(values[4 * 6 + i]);
                assertThat(found[6 + i]).isEqualTo(values[6 + i]);
            }
        }
    }

    @Test
    @DisplayName("Sums of added rows that would be subnormal are 0")
    void subnormalSumsAreFlushed() {
        try (Device device = opener.get()) {
            Tensor rows = tensor(device, new float[] {1.5f * Float.MIN_NORMAL, 1}, 1, 2);
            Tensor from = tensor(device, new float[] {-Float.MIN_NORMAL, 1}, 1, 2);
            device.scatterAdd(from, tensor(device, new float[] {0}, 1), rows);
            assertThat(device.read(rows)).containsExactly(0, 2);
        }
    }
}
