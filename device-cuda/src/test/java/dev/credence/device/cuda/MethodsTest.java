package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.testkit.TrainingCompatibility;
import org.junit.jupiter.api.AfterAll;

/** Steps of every method on the stand-in GPU, or on a real GPU with the profile gpu. */
class MethodsTest extends TrainingCompatibility {
    @Override
    protected Device open() {
        return TestDriver.open();
    }

    /** The steps were made by kernels of their own, and not all by those of operations, which would agree, too. */
    @AfterAll
    static void stepsAreCompiled() {
        assertThat(TestDriver.context().compiledSteps().kernels()).hasSizeGreaterThan(200);
    }
}
