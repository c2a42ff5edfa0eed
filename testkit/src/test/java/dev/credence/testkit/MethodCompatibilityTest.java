package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The compatibility tests detect faults of methods. */
class MethodCompatibilityTest {
    @ParameterizedTest(name = "{0}")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @DisplayName("A broken method fails")
    void aBrokenMethodFails(MethodBreakage breakage) {
        BrokenMethodCompatibility.use(breakage);
        TestExecutionSummary summary = Launch.nested(BrokenMethodCompatibility.class, breakage.noticedBy());
        assertThat(summary.getTestsStartedCount()).as("tests run").isPositive();
        assertThat(summary.getFailures())
                .as("failures of %s for %s", breakage.noticedBy(), breakage)
                .isNotEmpty();
    }

    @ParameterizedTest(name = "{0}: \"{1}\"")
    @CsvSource({
        "DEAF, what wraps another inference must forward it",
        "LATE, must be in state()",
        "HOARDING, must be in parameters()",
        "UNASSUMING, or leave denseLayersOnly out",
        "PLACED, noise is keyed by a point's inputs"
    })
    @DisplayName("A failure suggests the correction")
    void aFailureSaysWhatToDo(MethodBreakage breakage, String remedy) {
        BrokenMethodCompatibility.use(breakage);
        assertThat(Launch.failures(Launch.nested(BrokenMethodCompatibility.class, breakage.noticedBy())))
                .anySatisfy(failure -> assertThat(failure).contains(remedy));
    }

    @Test
    @DisplayName("An unbroken method passes")
    void anUnbrokenMethodPasses() {
        BrokenMethodCompatibility.use(MethodBreakage.NONE);
        TestExecutionSummary summary = Launch.all(BrokenMethodCompatibility.class);
        assertThat(summary.getTestsSucceededCount()).isGreaterThan(15);
        assertThat(Launch.failures(summary)).isEmpty();
    }
}
