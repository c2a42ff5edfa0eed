package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class TableFormatCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<BrokenTableFormatCompatibility.Fault, String> FOUND_BY = Map.of(
            BrokenTableFormatCompatibility.Fault.CLAIMS_EVERYTHING, "It recognises its own",
            BrokenTableFormatCompatibility.Fault.ROWS_FROM_ZERO, "Names and cells come back",
            BrokenTableFormatCompatibility.Fault.BLANK_ROWS_SKIPPED, "A row of empty cells",
            BrokenTableFormatCompatibility.Fault.ONE_READ_IS_ENOUGH, "The table is the same",
            BrokenTableFormatCompatibility.Fault.LINES_COUNTED_ON, "The table is the same",
            BrokenTableFormatCompatibility.Fault.ROWS_COLLECTED, "Rows are delivered",
            BrokenTableFormatCompatibility.Fault.END_NOT_CHECKED, "A truncated file",
            BrokenTableFormatCompatibility.Fault.NUMBERS_BELIEVED, "Corrupted bytes",
            BrokenTableFormatCompatibility.Fault.REFUSAL_SWALLOWED, "A refusal by the table");

    @Test
    @DisplayName("Each broken table format fails its law, and a correct one none")
    void broken() {
        for (BrokenTableFormatCompatibility.Fault fault : BrokenTableFormatCompatibility.Fault.values()) {
            BrokenTableFormatCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenTableFormatCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(9);
            if (fault == BrokenTableFormatCompatibility.Fault.NONE) {
                assertThat(Launch.failures(summary)).isEmpty();
            } else {
                assertThat(Launch.failures(summary))
                        .as("%s", fault)
                        .anyMatch(failure -> failure.startsWith(FOUND_BY.getOrDefault(fault, "?")));
            }
        }
    }
}
