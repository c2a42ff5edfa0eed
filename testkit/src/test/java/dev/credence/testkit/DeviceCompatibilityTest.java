package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The compatibility tests detect faults of devices; see the test beside it for the intact device. */
class DeviceCompatibilityTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.credence.testkit.Breakages#all")
    @DisplayName("A broken device fails")
    void aBrokenDeviceFails(Breakage breakage) {
        BrokenDeviceCompatibility.use(breakage);
        TestExecutionSummary summary = Launch.nested(BrokenDeviceCompatibility.class, breakage.noticedBy());
        assertThat(summary.getTestsStartedCount()).as("tests run").isPositive();
        assertThat(summary.getFailures())
                .as("failures of %s where %s", breakage.noticedBy(), breakage)
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure.getException()).isInstanceOf(AssertionError.class));
    }
}
