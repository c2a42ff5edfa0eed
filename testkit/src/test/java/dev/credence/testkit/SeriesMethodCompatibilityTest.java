package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.testkit.BrokenSeriesMethodCompatibility.Fault;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class SeriesMethodCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<Fault, String> FOUND_BY = new EnumMap<>(Map.ofEntries(
            Map.entry(Fault.NO_CITATION, "ServiceLoader finds it"),
            Map.entry(Fault.BITS_OF_THREADS, "The same seed gives the same bits"),
            Map.entry(Fault.BITS_OF_THE_FIRST, "The same seed gives the same bits"),
            Map.entry(Fault.OTHERS_ARE_READ, "A forecast has the same bits alone"),
            Map.entry(Fault.NAMES_ARE_READ, "A forecast has the same bits alone"),
            Map.entry(Fault.COVARIATES_ARE_READ, "Covariates: nothing after the origin"),
            Map.entry(Fault.COVARIATES_WITHOUT_EFFECT, "Covariates: a method that uses them"),
            Map.entry(Fault.PAST_OF_OTHERS, "Covariates that are known up to the end"),
            Map.entry(Fault.REMEMBERS, "Nothing after an origin"),
            Map.entry(Fault.HORIZON_WIDENS, "A shorter horizon"),
            Map.entry(Fault.NO_SKILL, "It learns"),
            Map.entry(Fault.WIDE_CONSTANTS, "A constant series"),
            Map.entry(Fault.NEGATIVE, "Where nothing was below 0"),
            Map.entry(Fault.MISSING_IS_ZERO, "Missing values anywhere"),
            Map.entry(Fault.ABSOLUTE_FLOOR, "Scaling a history"),
            Map.entry(Fault.SHORT_CRASHES, "One to eight values"),
            Map.entry(Fault.DOCUMENT_IS_SHARED, "A saved and loaded model"),
            Map.entry(Fault.WIDTH_IS_LOST, "A saved and loaded model"),
            Map.entry(Fault.UNKNOWN_FIELDS_ACCEPTED, "Missing, unknown or misshapen parts"),
            Map.entry(Fault.ARRAYS_NOT_CHECKED, "Missing, unknown or misshapen parts"),
            Map.entry(Fault.PROGRESS_GOES_BACK, "Progress does not decrease")));

    @Test
    @DisplayName("Each broken forecasting method fails its law, and a correct one none")
    void broken() {
        for (Fault fault : Fault.values()) {
            BrokenSeriesMethodCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenSeriesMethodCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(18);
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
