package dev.credence.eval.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CriticalDifferenceTest {
    /** Demšar 2006, table 5(a), q at 0.05. */
    @ParameterizedTest
    @CsvSource({"2,1.960", "3,2.343", "4,2.569", "5,2.728", "6,2.850", "7,2.949", "8,3.031", "9,3.102", "10,3.164"})
    void has_the_critical_values_of_the_literature(int methods, double q) {
        assertThat(CriticalDifference.quantile(methods) / Math.sqrt(2)).isCloseTo(q, within(1e-3));
    }

    /** Demšar 2006, section 3.2.2: four methods, 14 data sets: 2.569 √(4·5/(6·14)) = 1.25. */
    @Test
    void gives_the_example_of_the_literature() {
        assertThat(CriticalDifference.of(4, 14)).isCloseTo(1.25, within(5e-3));
    }

    @Test
    void shrinks_with_the_root_of_the_contests() {
        assertThat(CriticalDifference.of(5, 40)).isCloseTo(CriticalDifference.of(5, 10) / 2, within(1e-12));
    }

    @Test
    void one_method_cannot_be_compared() {
        assertThatThrownBy(() -> CriticalDifference.of(1, 3)).hasMessageContaining("at least 2 methods");
    }
}
