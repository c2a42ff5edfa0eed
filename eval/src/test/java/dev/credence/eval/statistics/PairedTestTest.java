package dev.credence.eval.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedTestTest {
    private static final double[] FIRST = {1.2, 0.9, 1.5, 1.1, 1.3};
    private static final double[] SECOND = {1.0, 0.8, 1.1, 1.2, 1.0};

    @Test
    void without_overlap_it_is_the_plain_paired_t_test() {
        PairedTest test = PairedTest.of(FIRST, SECOND, 0);
        assertThat(test.meanDifference()).isCloseTo(0.18, within(1e-12));
        // t = 0.18 / (0.192354 / √5) = 2.0925, 4 degrees of freedom: SciPy's ttest_rel gives 0.10453999
        assertThat(test.pValue()).isCloseTo(0.10453999, within(1e-7));
    }

    @Test
    void overlapping_splits_tell_less() {
        double plain = PairedTest.of(FIRST, SECOND, 0).pValue();
        double corrected = PairedTest.of(FIRST, SECOND, 1.0 / 9).pValue();
        assertThat(corrected).isGreaterThan(plain);
        // t = 2.0925 / √(1 + 5/9)
        assertThat(corrected).isCloseTo(0.16870989, within(1e-7));
    }

    @Test
    void the_order_of_the_two_changes_the_sign_alone() {
        PairedTest there = PairedTest.of(FIRST, SECOND, 0.1);
        PairedTest back = PairedTest.of(SECOND, FIRST, 0.1);
        assertThat(back.meanDifference()).isEqualTo(-there.meanDifference());
        assertThat(back.pValue()).isEqualTo(there.pValue());
    }

    @Test
    void one_split_tells_nothing_and_equal_results_no_difference() {
        assertThat(PairedTest.of(new double[] {1}, new double[] {2}, 0.1).isSignificant(0.05))
                .isFalse();
        assertThat(PairedTest.of(FIRST, FIRST, 0.1).pValue()).isEqualTo(1);
        assertThat(PairedTest.of(new double[] {2, 3}, new double[] {1, 2}, 0.1).isSignificant(0.05))
                .isTrue();
    }

    @Test
    void unequal_lengths_are_refused() {
        assertThatThrownBy(() -> PairedTest.of(FIRST, new double[2], 0.1))
                .hasMessageContaining("5 values and second 2");
    }
}
