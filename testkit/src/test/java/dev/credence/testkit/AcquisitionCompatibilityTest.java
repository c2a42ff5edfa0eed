package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.testkit.BrokenAcquisitionCompatibility.Fault;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class AcquisitionCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<Fault, String> FOUND_BY = Map.of(
            Fault.FULL_STOP, "It has a name",
            Fault.ONE_TOO_MANY, "It chooses the requested number",
            Fault.TWICE, "It chooses the requested number",
            Fault.BY_POSITION, "The choice does not depend",
            Fault.LAST_FIRST, "A larger request",
            Fault.SEED_IGNORED, "Among points with equal");

    @Test
    @DisplayName("Each broken acquisition fails its law, and a correct one none")
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
