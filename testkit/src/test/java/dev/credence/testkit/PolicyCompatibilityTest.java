package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.testkit.BrokenPolicyCompatibility.Fault;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class PolicyCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<Fault, String> FOUND_BY = Map.of(
            Fault.FULL_STOP, "It has a name",
            Fault.COUNTED_FROM_1, "It chooses an existing action",
            Fault.ALL_EQUAL_IS_NONE, "It chooses an existing action",
            Fault.SETTING_OUT_OF_RANGE, "It chooses an existing action",
            Fault.COUNTS_ITS_CALLS, "It has no memory",
            Fault.OWN_GENERATOR, "It has no memory",
            Fault.FIRST_OF_EQUALS, "Equivalent actions",
            Fault.PREFERS_THE_LAST, "An action's number",
            Fault.WORST, "A learning policy",
            Fault.LEARNS_IN_SECRET, "A learning policy");

    @Test
    @DisplayName("Each broken policy fails its law, and a correct one none")
    void broken() {
        for (Fault fault : Fault.values()) {
            BrokenPolicyCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenPolicyCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(7);
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
