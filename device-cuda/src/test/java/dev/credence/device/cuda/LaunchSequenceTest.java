package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Store;
import org.junit.jupiter.api.Test;

/** Recorded steps that are no block's. */
class LaunchSequenceTest {
    private static final int LENGTH = 16;
    private static final Formula X = Functions.input("x");
    private static final Window POOLING = new Window(4, 4, 1, 2, 2, 2, 0);

    private static Kernel map(Device device, Tensor x, Formula formula, Tensor y) {
        return device.prepare(Pass.over(1, 1, LENGTH)
                .read("x", x, Axis.C)
                .map(formula, Store.SET, y, Axis.C)
                .build());
    }

    /** y = 2 x, z = tanh y, the largest of each window of z, y = x + 1, z = 3 y. */
    private static Runnable step(Device device, Tensor x, Tensor z, Tensor pooled) {
        Tensor y = device.allocate(LENGTH);
        Tensor winners = device.allocate(pooled.length());
        Kernel twice = map(device, x, X.times(2), y);
        Kernel bounded = map(device, y, Functions.tanh(X), z);
        Kernel more = map(device, x, X.plus(1), y);
        Kernel thrice = map(device, y, X.times(3), z);
        return () -> {
            twice.run();
            bounded.run();
            device.maxPool(z, POOLING, winners, pooled);
            more.run();
            thrice.run();
        };
    }

    private static float[] numbers() {
        float[] numbers = new float[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = (i * 7 % LENGTH - 8) / 8f;
        }
        return numbers;
    }

    @Test
    void aStepWithPoolingIsMadeByFewKernelsAndDoesTheSame() {
        try (CudaDevice device = TestDriver.open()) {
            Tensor x = device.allocate(LENGTH);
            Tensor z = device.allocate(LENGTH);
            Tensor pooled = device.allocate(POOLING.positions());
            Runnable step = step(device, x, z, pooled);
            device.write(x, numbers());
            step.run();
            float[] expected = device.read(pooled);
            float[] last = device.read(z);
            device.write(z, new float[LENGTH]);
            device.write(pooled, new float[pooled.length()]);
            assertThat(device.read(pooled)).isNotEqualTo(expected);

            Kernel recorded = device.record(Device.Use.TRAINING, step, z, pooled);
            long before = TestDriver.context().runs().launches();
            recorded.run();
            assertThat(device.read(pooled)).isEqualTo(expected);
            assertThat(device.read(z)).isEqualTo(last);
            assertThat(TestDriver.context().runs().launches() - before).isEqualTo(3);
        }
    }

    @Test
    void aStepThatAllocatesRunsAsItsCalls() {
        try (CudaDevice device = TestDriver.open()) {
            Tensor x = device.allocate(LENGTH);
            Tensor z = device.allocate(LENGTH);
            device.write(x, numbers());
            Kernel recorded = device.record(
                    Device.Use.TRAINING,
                    () -> {
                        Tensor between = device.allocate(LENGTH);
                        map(device, x, X.times(2), between).run();
                        map(device, between, X.plus(1), z).run();
                    },
                    z);
            for (int run = 0; run < 2; run++) {
                device.write(z, new float[LENGTH]);
                recorded.run();
                assertThat(device.read(z)[3]).isEqualTo(2 * numbers()[3] + 1);
            }
        }
    }
}
