package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NumbersTest {
    @Test
    void numbersHaveFourSignificantDigits() {
        assertThat(List.of(0.0, 1.0, 12.3456, 0.00123456, -123456.7, 1e-9, 3e8))
                .extracting(Numbers::of)
                .containsExactly("0.000", "1.000", "12.35", "0.001235", "-123457", "1.000e-09", "3.000e+08");
        assertThat(Numbers.of(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
    }
}
