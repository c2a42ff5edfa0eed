package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class MetricCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<BrokenMetricCompatibility.Fault, String> FOUND_BY = Map.ofEntries(
            Map.entry(BrokenMetricCompatibility.Fault.FULL_STOP, "It always offers"),
            Map.entry(BrokenMetricCompatibility.Fault.NOT_FINITE, "Its values are finite"),
            Map.entry(BrokenMetricCompatibility.Fault.LAST_POINT_COUNTS_TWICE, "The order of the points"),
            Map.entry(BrokenMetricCompatibility.Fault.WEIGHTS_ARE_IGNORED, "A weight counts as copies"),
            Map.entry(BrokenMetricCompatibility.Fault.MEAN_OF_TILES, "The partition into tiles"),
            Map.entry(BrokenMetricCompatibility.Fault.READING_STARTS_ANEW, "The partition into tiles"),
            Map.entry(BrokenMetricCompatibility.Fault.STATE_IS_SHARED, "Concurrent evaluations"),
            Map.entry(BrokenMetricCompatibility.Fault.TARGETS_ARE_CHANGED, "Concurrent evaluations"),
            Map.entry(BrokenMetricCompatibility.Fault.OTHER_VALUE_ALONE, "A metric has the same value alone"),
            Map.entry(BrokenMetricCompatibility.Fault.WRONG_DIRECTION, "Permuted targets"),
            Map.entry(BrokenMetricCompatibility.Fault.SCORE_BY_TILE, "A pointwise score"));

    @Test
    @DisplayName("Each broken metric fails its law, and a correct one none")
    void broken() {
        for (BrokenMetricCompatibility.Fault fault : BrokenMetricCompatibility.Fault.values()) {
            BrokenMetricCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenMetricCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(10);
            if (fault == BrokenMetricCompatibility.Fault.NONE) {
                assertThat(Launch.failures(summary)).isEmpty();
            } else {
                assertThat(Launch.failures(summary))
                        .as("%s", fault)
                        .anyMatch(failure -> failure.startsWith(FOUND_BY.getOrDefault(fault, "?")));
            }
        }
    }
}
