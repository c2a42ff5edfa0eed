package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Precision;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class LikelihoodCompatibilityTest {
    /** The beginning of the law that detects each fault. */
    private static final Map<BrokenLikelihoodCompatibility.Fault, String> FOUND_BY = Map.of(
            BrokenLikelihoodCompatibility.Fault.CONSTANT_FORGOTTEN, "The density integrates",
            BrokenLikelihoodCompatibility.Fault.MEAN_SHIFTED, "Mean and variance",
            BrokenLikelihoodCompatibility.Fault.STANDARD_DEVIATION_FOR_VARIANCE, "Mean and variance",
            BrokenLikelihoodCompatibility.Fault.CDF_TOO_WIDE, "The distribution function is",
            BrokenLikelihoodCompatibility.Fault.CDF_READS_VALUES_LATER, "A distribution function for given values",
            BrokenLikelihoodCompatibility.Fault.DISTRIBUTION_OF_ANOTHER_MEAN, "The distribution function's formula",
            BrokenLikelihoodCompatibility.Fault.START_OF_ANOTHER_SCALE, "At a network's initial output",
            BrokenLikelihoodCompatibility.Fault.DRAWS_TOO_NARROW, "Draws",
            BrokenLikelihoodCompatibility.Fault.GRAPH_OF_ANOTHER_FORMULA, "A graph");

    @Nested
    @DisplayName("The Gaussian")
    class Gaussian extends LikelihoodCompatibility {
        @Override
        protected NumericLikelihood likelihood() {
            return new Likelihood.Gaussian(new Precision.Learnt(4));
        }
    }

    @Nested
    @DisplayName("The heteroscedastic Gaussian")
    class Heteroscedastic extends LikelihoodCompatibility {
        @Override
        protected NumericLikelihood likelihood() {
            return new Likelihood.HeteroscedasticGaussian();
        }
    }

    @Test
    @DisplayName("Each broken likelihood fails its law, and a correct one none")
    void broken() {
        for (BrokenLikelihoodCompatibility.Fault fault : BrokenLikelihoodCompatibility.Fault.values()) {
            BrokenLikelihoodCompatibility.use(fault);
            TestExecutionSummary summary = Launch.all(BrokenLikelihoodCompatibility.class);
            assertThat(summary.getTestsFoundCount()).isEqualTo(12);
            if (fault == BrokenLikelihoodCompatibility.Fault.NONE) {
                assertThat(Launch.failures(summary)).isEmpty();
            } else {
                assertThat(Launch.failures(summary))
                        .as("%s", fault)
                        .anyMatch(failure -> failure.startsWith(FOUND_BY.getOrDefault(fault, "?")));
            }
        }
    }
}
