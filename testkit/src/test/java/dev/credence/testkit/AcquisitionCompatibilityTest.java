package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.testkit.BrokenAcquisitionCompatibility.Fault;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class AcquisitionCompatibilityTest {
    /** A fault and the beginning of the law that finds it. */
    private static final Map<Fault, String> FOUND_BY = Map.of(
            Fault.FULL_STOP, "It has a name",
            Fault.ONE_TOO_MANY, "It chooses as many",
            Fault.TWICE, "It chooses as many",
            Fault.BY_POSITION, "The order of the candidates",
            Fault.LAST_FIRST, "Who asks for more",
            Fault.SEED_IGNORED, "Of points that are predicted alike");

    @Test
    @DisplayName("Each way to break an acquisition fails the law that is about it, and a right one fails none")
    void broken() {
        for (Fault fault : Fault.values()) {
            BrokenAcquisitionCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenAcquisitionCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(6);
            if (fault == Fault.NONE) {
                assertThat(Launch.failures(summary)).isEmpty();
            } else {
                assertThat(Launch.failures(summary))
                        .as("%s", fault)
                        .anyMatch(failure -> failure.startsWith(FOUND_BY.getOrDefault(fault, "?")));
            }
        }
    }
}
