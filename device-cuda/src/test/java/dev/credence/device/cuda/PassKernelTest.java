package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels of passes: when they are made, and reductions of every shape. */
final class PassKernelTest {
    private static final Formula X = Functions.input("x");

    private static final List<List<Axis>> KEPT = List.of(
            List.of(),
            List.of(Axis.K),
            List.of(Axis.M),
            List.of(Axis.C),
            List.of(Axis.K, Axis.M),
            List.of(Axis.K, Axis.C),
            List.of(Axis.M, Axis.C));

    @Test
    void aKernelIsMadeWhenItIsFirstLaunchedAndOnceForAllDevices() {
        CudaContext context = TestDriver.context();
        Formula formula =
                Functions.sin(X.times(3)).plus(Functions.cos(X.plus(7)).square()); // of no other test
        long before = context.passKernels();
        try (Device one = TestDriver.open();
                Device two = TestDriver.open()) {
            Kernel kernel = prepared(one, formula, 5);
            Kernel other = prepared(two, formula, 9);
            assertThat(context.passKernels()).isEqualTo(before);
            kernel.run();
            one.read(one.allocate(1));
            assertThat(context.passKernels()).isEqualTo(before + 1);
            other.run();
            two.read(two.allocate(1));
            assertThat(context.passKernels()).isEqualTo(before + 1);
        }
    }

    private static Kernel prepared(Device device, Formula formula, int length) {
        Tensor x = device.allocate(length);
        return device.prepare(Pass.over(1, 1, length)
                .read("x", x, Axis.C)
                .map(formula, Store.SET, x, Axis.C)
                .build());
    }

    /** Every set of kept axes of [k, m, c], with one and with several threads and parts for each place. */
    @ParameterizedTest
    @CsvSource({"3, 5, 7", "2, 40, 60", "60, 40, 2", "1, 3, 5000", "2, 3, 1500"})
    void everyReductionOverEveryAxis(int k, int m, int c) {
        int[] extents = {k, m, c};
        try (Device device = TestDriver.open();
                Device reference = new ReferenceDevice()) {
            for (Reduction reduction : List.of(Reduction.SUM, Reduction.MAX, Reduction.LOG_SUM_EXP)) {
                for (List<Axis> kept : KEPT) {
                    Store store = kept.size() == 1 ? Store.ADD : Store.SET;
                    float[] found = reduced(device, extents, reduction, kept, store);
                    float[] expected = reduced(reference, extents, reduction, kept, store);
                    for (int i = 0; i < expected.length; i++) {
                        assertThat(found[i])
                                .as("%s, kept %s, element %d", reduction, kept, i)
                                .isCloseTo(expected[i], within(2e-6f * Math.max(1, Math.abs(expected[i]))));
                    }
                }
            }
        }
    }

    private static float[] reduced(Device device, int[] extents, Reduction reduction, List<Axis> kept, Store store) {
        Tensor x = device.allocate(extents);
        device.uniform(new Noise(CounterRandom.of(1, 2)), x);
        int[] shape = kept.stream()
                .mapToInt(axis -> extents[List.of(Axis.K, Axis.M, Axis.C).indexOf(axis)])
                .toArray();
        Tensor out = shape.length == 0 ? device.allocate(1) : device.allocate(shape);
        device.uniform(new Noise(CounterRandom.of(3, 2)), out);
        device.prepare(Pass.over(extents[0], extents[1], extents[2])
                        .read("x", x, Axis.K, Axis.M, Axis.C)
                        .reduce(reduction, X.times(X).plus(X), store, out, kept.toArray(Axis[]::new))
                        .build())
                .run();
        return device.read(out);
    }

    @ParameterizedTest
    @CsvSource({
        "SUM, 1, Infinity, Infinity",
        "MAX, 1, Infinity, Infinity",
        "MAX, -Infinity, -3, -3",
        "MAX, NaN, Infinity, NaN",
        "MAX, Infinity, NaN, NaN",
        "LOG_SUM_EXP, -Infinity, 0, 0",
        "LOG_SUM_EXP, 0, -Infinity, 0",
        "LOG_SUM_EXP, -Infinity, -Infinity, -Infinity",
        "LOG_SUM_EXP, Infinity, 2, Infinity",
        "LOG_SUM_EXP, NaN, Infinity, NaN",
        "LOG_SUM_EXP, Infinity, NaN, NaN",
        "SUM, Infinity, -Infinity, NaN"
    })
    void extremeNumbers(Reduction reduction, float first, float second, float expected) {
        try (Device device = TestDriver.open()) {
            for (int apart : new int[] {1, 100, 4000}) { // in a thread, in a block, in two parts
                float[] numbers = new float[apart + 1];
                Arrays.fill(numbers, reduction == Reduction.SUM ? 0 : Float.NEGATIVE_INFINITY);
                numbers[0] = first;
                numbers[apart] = second;
                Tensor x = device.allocate(apart + 1);
                device.write(x, numbers);
                Tensor out = device.allocate(1);
                device.prepare(Pass.over(1, 1, apart + 1)
                                .read("x", x, Axis.C)
                                .reduce(reduction, X, Store.SET, out)
                                .build())
                        .run();
                assertThat(device.read(out)).containsExactly(expected);
            }
        }
    }

    /** Ones beside a number whose neighbours among the doubles are 16 384 away. */
    @ParameterizedTest
    @CsvSource({"8", "1000", "5000"}) // in a thread, in a block, in parts
    void whatASumLosesByRoundingIsKept(int n) {
        float[] numbers = new float[n];
        Arrays.fill(numbers, 1);
        numbers[0] = 1e20f;
        numbers[n - 1] = -1e20f;
        try (Device device = TestDriver.open()) {
            Tensor x = device.allocate(n);
            device.write(x, numbers);
            Tensor out = device.allocate(1);
            device.prepare(Pass.over(1, 1, n)
                            .read("x", x, Axis.C)
                            .reduce(Reduction.SUM, X, Store.SET, out)
                            .build())
                    .run();
            assertThat(device.read(out)).containsExactly(n - 2);
        }
    }
}
