package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Tensor;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The comparison of methods on devices detects a device's faults. */
class TrainingCompatibilityTest {
    private static TestExecutionSummary with(Breakage breakage) {
        BrokenTrainingCompatibility.use(breakage);
        return Launch.all(BrokenTrainingCompatibility.class);
    }

    @Test
    @DisplayName("A device with one normal number too large by a thousandth fails")
    void aBrokenDeviceFails() {
        Breakage breakage = Breakage.after("one normal number is too large", "normal", "", (device, args) -> {
            Tensor drawn = (Tensor) args[1];
            device.set(drawn, 0, device.read(drawn)[0] * 1.001f);
        });
        assertThat(Launch.failures(with(breakage)))
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure).contains("the reference says"));
    }

    @Test
    @DisplayName("An unbroken device passes")
    void anUnbrokenDevicePasses() {
        TestExecutionSummary summary = with(Breakages.NONE);
        assertThat(summary.getTestsSucceededCount()).isGreaterThan(10);
        assertThat(Launch.failures(summary)).isEmpty();
    }
}
