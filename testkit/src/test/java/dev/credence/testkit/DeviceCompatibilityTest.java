package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The compatibility tests notice what devices get wrong. */
class DeviceCompatibilityTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.credence.testkit.Breakages#all")
    @DisplayName("A broken device fails")
    void aBrokenDeviceFails(Breakage breakage) {
        TestExecutionSummary summary = run(
                breakage,
                selectUniqueId("[engine:junit-jupiter]/[class:" + BrokenDeviceCompatibility.class.getName()
                        + "]/[nested-class:" + breakage.noticedBy() + "]"));
        assertThat(summary.getTestsStartedCount()).as("tests run").isPositive();
        assertThat(summary.getFailures())
                .as("failures of %s where %s", breakage.noticedBy(), breakage)
                .isNotEmpty()
                .allSatisfy(failure -> assertThat(failure.getException()).isInstanceOf(AssertionError.class));
    }

    @Test
    @DisplayName("An unbroken device passes")
    void anUnbrokenDevicePasses() {
        TestExecutionSummary summary = run(Breakages.NONE, selectClass(BrokenDeviceCompatibility.class));
        assertThat(summary.getTestsSucceededCount()).isGreaterThan(1000);
        assertThat(summary.getFailures()).isEmpty();
    }

    private static TestExecutionSummary run(Breakage breakage, DiscoverySelector selector) {
        BrokenDeviceCompatibility.use(breakage);
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selector)
                                .build(),
                        listener);
        return listener.getSummary();
    }
}
