package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class TableFormatCompatibilityTest {
    /** A fault and the beginning of the law that finds it. */
    private static final Map<BrokenTableFormatCompatibility.Fault, String> FOUND_BY = Map.of(
            BrokenTableFormatCompatibility.Fault.CLAIMS_EVERYTHING, "It recognises its own",
            BrokenTableFormatCompatibility.Fault.ROWS_FROM_ZERO, "Names and cells come back",
            BrokenTableFormatCompatibility.Fault.BLANK_ROWS_SKIPPED, "A row whose cells are all empty",
            BrokenTableFormatCompatibility.Fault.ONE_READ_IS_ENOUGH, "Read byte by byte",
            BrokenTableFormatCompatibility.Fault.LINES_COUNTED_ON, "Read byte by byte",
            BrokenTableFormatCompatibility.Fault.ROWS_COLLECTED, "Rows are given as they are read",
            BrokenTableFormatCompatibility.Fault.END_NOT_CHECKED, "A file that was cut off",
            BrokenTableFormatCompatibility.Fault.NUMBERS_BELIEVED, "Bytes that are changed",
            BrokenTableFormatCompatibility.Fault.REFUSAL_SWALLOWED, "What the table refuses");

    @Test
    @DisplayName("Each way to break a table format fails the law that is about it, and a right one fails none")
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
