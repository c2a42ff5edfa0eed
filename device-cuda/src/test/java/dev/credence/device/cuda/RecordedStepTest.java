package dev.credence.device.cuda;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Store;
import org.junit.jupiter.api.Test;

/** Recorded steps that run others. */
class RecordedStepTest {
    /** Adds 1 to each element. */
    private static Kernel count(Device device, Tensor x) {
        Kernel pass = device.prepare(Pass.over(1, 1, x.length())
                .read("x", x, C)
                .map(input("x").plus(constant(1)), Store.SET, x, C)
                .build());
        return device.record(Device.Use.TRAINING, pass::run);
    }

    /** The element after two runs of a step that counts {@code times} times. */
    private static float counted(int length, int times) {
        try (Device device = TestDriver.open()) {
            Tensor x = device.allocate(length);
            Kernel inner = count(device, x);
            Kernel outer = device.record(Device.Use.TRAINING, () -> {
                for (int i = 0; i < times; i++) {
                    inner.run();
                }
            });
            outer.run();
            outer.run();
            return device.read(x)[0];
        }
    }

    private static int compiled() {
        return TestDriver.context().compiledSteps().kernels().size();
    }

    @Test
    void aStepWithinAnotherIsPartOfIt() {
        int before = compiled();
        assertThat(counted(35, 3)).isEqualTo(6); // a length of no other test in this context
        assertThat(compiled()).isEqualTo(before + 1);
        try (Device device = TestDriver.open()) {
            count(device, device.allocate(35)).run();
        }
        assertThat(compiled()).as("with a kernel of the inner step").isEqualTo(before + 2);
    }

    @Test
    void aStepWithinOneThatIsTooLongHasAKernelOfItsOwn() {
        int before = compiled();
        assertThat(counted(37, 300)).isEqualTo(600);
        assertThat(compiled()).isEqualTo(before + 1);
    }
}
