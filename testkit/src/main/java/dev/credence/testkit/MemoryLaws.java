package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.device.Device;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Store;
import java.util.Arrays;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Laws of tensors, views, reading and writing. */
abstract class MemoryLaws {
    private final Supplier<Device> opener;

    MemoryLaws(Supplier<Device> opener) {
        this.opener = opener;
    }

    @Test
    @DisplayName("The device's name is lower case with dashes")
    void theDeviceHasAName() {
        try (Device device = opener.get()) {
            assertThat(device.name()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
        }
    }

    @Test
    @DisplayName("A new tensor is zero and has the requested shape")
    void aNewTensorIsZero() {
        try (Device device = opener.get()) {
            for (int[] shape : new int[][] {{1}, {17}, {3, 5}, {2, 3, 5}, {70, 71}}) {
                Tensor tensor = device.allocate(shape);
                assertThat(tensor.shape()).isEqualTo(shape);
                assertThat(device.read(tensor)).containsOnly(0f);
            }
        }
    }

    @Test
    @DisplayName("Written values are read back bit for bit")
    void whatIsWrittenIsRead() {
        float[] values = Replay.numbers(Scenario.ORDINARY, 35);
        values[3] = Float.NaN;
        values[4] = Float.NEGATIVE_INFINITY;
        values[5] = -0f;
        values[6] = Float.MIN_VALUE;
        try (Device device = opener.get()) {
            Tensor tensor = device.allocate(5, 7);
            device.write(tensor, values);
            Closeness.assertSameBits("values read", device.read(tensor), values);
        }
    }

    @Test
    @DisplayName("Closing a second time does nothing")
    void closingTwice() {
        Device device = opener.get();
        device.allocate(5);
        device.close();
        assertThatCode(device::close).doesNotThrowAnyException();
    }

    @Test
    @DisplayName("Writing and reading use only the given window of the caller's array")
    void writingAndReadingUseAWindow() {
        float[] values = Replay.numbers(Scenario.ORDINARY, 20);
        float[] into = new float[20];
        try (Device device = opener.get()) {
            Tensor tensor = device.allocate(3, 2);
            device.write(tensor, values, 7);
            device.read(tensor, into, 11);
        }
        for (int i = 0; i < into.length; i++) {
            assertThat(into[i]).as("element %d", i).isEqualTo(i >= 11 && i < 17 ? values[i - 4] : 0f);
        }
    }

    @Test
    @DisplayName("A device does not keep the array that it was written from")
    void aDeviceKeepsNoHoldOfTheArray() {
        try (Device device = opener.get()) {
            Tensor tensor = device.allocate(4);
            float[] values = {1, 2, 3, 4};
            device.write(tensor, values);
            values[0] = 99;
            assertThat(device.read(tensor)).containsExactly(1, 2, 3, 4);
            device.read(tensor)[1] = 99;
            assertThat(device.read(tensor)).containsExactly(1, 2, 3, 4);
        }
    }

    @Test
    @DisplayName("Writing the wrong number of values is refused with both numbers")
    void writingTheWrongNumberOfValuesIsRefused() {
        try (Device device = opener.get()) {
            Tensor tensor = device.allocate(2, 3);
            assertThatThrownBy(() -> device.write(tensor, 1f, 2f))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("2")
                    .hasMessageContaining("6");
        }
    }

    @Test
    @DisplayName("A view is the same memory with another shape, from its offset on")
    void aViewIsTheSameMemory() {
        try (Device device = opener.get()) {
            Tensor whole = device.allocate(23);
            device.write(whole, Replay.numbers(Scenario.ORDINARY, 23));
            Tensor view = device.view(whole, 5, 3, 4);
            assertThat(view.shape()).containsExactly(3, 4);
            float[] before = device.read(whole);
            Closeness.assertSameBits("read through a view", device.read(view), Arrays.copyOfRange(before, 5, 17));

            device.prepare(Pass.fill(view, 8)).run();
            float[] after = device.read(whole);
            for (int i = 0; i < after.length; i++) {
                assertThat(after[i]).as("element %d", i).isEqualTo(i >= 5 && i < 17 ? 8f : before[i]);
            }
        }
    }

    @Test
    @DisplayName("The offset of a view of a view is relative to the view")
    void aViewOfAViewCountsFromTheView() {
        try (Device device = opener.get()) {
            Tensor whole = device.allocate(10);
            device.write(whole, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
            Tensor inner = device.view(device.view(whole, 3, 6), 2, 2, 1);
            assertThat(device.read(inner)).containsExactly(5, 6);
            device.write(inner, 50, 60);
            assertThat(device.read(whole)).containsExactly(0, 1, 2, 3, 4, 50, 60, 7, 8, 9);
        }
    }

    @Test
    @DisplayName("Kernels on views at odd offsets touch nothing beside them")
    void kernelsRunOnViewsAtOddOffsets() {
        KernelProgram.compare("kernels on views", opener, Scenario.ROUNDING, bench -> {
            Device device = bench.device();
            Tensor a = bench.tensor(40);
            Tensor b = bench.tensor(60);
            Tensor c = bench.tensor(70);
            Tensor left = device.view(a, 3, 5, 7);
            Tensor right = device.view(b, 1, 7, 8);
            Tensor product = device.view(c, 5, 5, 8);
            device.multiply(left, false, right, false, product, false);
            bench.show("product", c);
            device.prepare(Pass.over(1, 5, 8)
                            .read("b", device.view(a, 1, 8), Axis.C)
                            .map(Functions.input("b"), Store.ADD, product, Axis.M, Axis.C)
                            .build())
                    .run();
            bench.show("bias", c);
            device.prepare(Pass.over(1, 1, 35)
                            .read("x", left, Axis.C)
                            .map(Functions.exp(Functions.input("x")), Store.SET, device.view(c, 1, 5, 7), Axis.C)
                            .build())
                    .run();
            bench.show("exp", c);
            device.uniform(bench.noise(2), device.view(c, 33, 3, 4));
            bench.show("uniform", c);
            device.normal(bench.noise(1), device.view(c, 33, 3, 4));
            bench.show("normal", c);
        });
    }
}
