package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The layer laws detect faults of layers. */
class LayerCompatibilityTest {
    @ParameterizedTest(name = "{0}")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @DisplayName("A broken layer fails")
    void aBrokenLayerFails(LayerBreakage breakage) {
        BrokenLayerCompatibility.use(breakage);
        TestExecutionSummary summary = Launch.all(BrokenLayerCompatibility.class);
        assertThat(Launch.failures(summary))
                .as("failures of %s", breakage)
                .anyMatch(failure -> failure.startsWith(breakage.noticedBy()));
    }

    @Test
    @DisplayName("An unbroken layer passes")
    void anUnbrokenLayerPasses() {
        BrokenLayerCompatibility.use(LayerBreakage.NONE);
        TestExecutionSummary summary = Launch.all(BrokenLayerCompatibility.class);
        assertThat(summary.getTestsSucceededCount()).isGreaterThan(6);
        assertThat(Launch.failures(summary)).isEmpty();
    }
}
