package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.testkit.BrokenTableMethodCompatibility.Fault;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class TableMethodCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<Fault, String> FOUND_BY = new EnumMap<>(Map.ofEntries(
            Map.entry(Fault.NO_CITATION, "ServiceLoader finds it"),
            Map.entry(Fault.BITS_OF_THREADS, "The same seed gives the same bits"),
            Map.entry(Fault.TARGETS_ARE_READ, "A row's prediction"),
            Map.entry(Fault.ROWS_ARE_SORTED, "A row's prediction"),
            Map.entry(Fault.MISSING_IS_NAN, "Missing cells"),
            Map.entry(Fault.STANDARDISED_UNIT, "It learns"),
            Map.entry(Fault.SOME_MEANS_EXPLODE, "Means and standard deviations"),
            Map.entry(Fault.SOME_DEVIATIONS_EXPLODE, "Means and standard deviations"),
            Map.entry(Fault.DEVIATIONS_TOO_SMALL, "Means and standard deviations"),
            Map.entry(Fault.GAPS_NARROW, "Cells that are missing only at prediction"),
            Map.entry(Fault.GAPS_CERTAIN, "Cells that are missing only at prediction"),
            Map.entry(Fault.CLASSES_BACKWARDS, "It learns"),
            Map.entry(Fault.ABSENT_CLASS_FORGOTTEN, "A class without rows"),
            Map.entry(Fault.DOCUMENT_IS_SHARED, "A saved and loaded model"),
            Map.entry(Fault.UNKNOWN_FIELDS_ACCEPTED, "Missing, unknown or misshapen parts"),
            Map.entry(Fault.ARRAYS_NOT_CHECKED, "Missing, unknown or misshapen parts"),
            Map.entry(Fault.CHECKPOINT_IS_THE_RESULT, "Stopped training"),
            Map.entry(Fault.PROGRESS_GOES_BACK, "Progress does not decrease"),
            Map.entry(Fault.CRASHES_ON_A_SINGLE_ROW, "Tables with little to learn")));

    @Test
    @DisplayName("Each broken method for tables fails its law, and a correct one none")
    void broken() {
        for (Fault fault : Fault.values()) {
            BrokenTableMethodCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenTableMethodCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(14);
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
