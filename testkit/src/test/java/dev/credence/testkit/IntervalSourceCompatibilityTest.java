package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.testkit.BrokenIntervalSourceCompatibility.Fault;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class IntervalSourceCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<Fault, String> FOUND_BY = Map.ofEntries(
            Map.entry(Fault.TOO_NARROW, "In simulations the coverage"),
            Map.entry(Fault.ALL_IS_COVERED, "In simulations the coverage"),
            Map.entry(Fault.TARGETS_ARE_READ, "Intervals do not depend"),
            Map.entry(Fault.PARTS_DIFFER, "Intervals do not depend"),
            Map.entry(Fault.ENDS_ARE_SWAPPED, "The ends of an interval"),
            Map.entry(Fault.STATE_IS_ROUNDED, "Series: rows observed in parts"),
            Map.entry(Fault.OWN_OUTCOME_IS_USED, "Series: the interval of a row"),
            Map.entry(Fault.ATTACHED_UNDER_ANOTHER_NAME, "A model has no intervals"),
            Map.entry(Fault.UNKNOWN_FIELDS_ACCEPTED, "A document"),
            Map.entry(Fault.NEWER_IS_READ, "A document"),
            Map.entry(Fault.BOUND_TOO_SMALL, "Series: the bound"));

    @Test
    @DisplayName("Each broken source of intervals fails its law, and a correct one none")
    void broken() {
        for (Fault fault : Fault.values()) {
            BrokenIntervalSourceCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenIntervalSourceCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(11);
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
