package dev.credence.core.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteGammaTest {
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.3, 0.4385780260809997",
        "3, 2.5, 0.5438131158833297",
        "10, 14, 0.10939936964273902",
        "101, 80, 0.9868311451240662",
        "10001, 9900, 0.8437603819151749"
    })
    @DisplayName("The upper incomplete gamma function is SciPy's")
    void gamma(double a, double x, double expected) {
        assertThat(IncompleteGamma.of(a).upper(x)).isCloseTo(expected, within(1e-10 * expected));
    }

    @Test
    @DisplayName("The ends are 0 and 1")
    void ends() {
        assertThat(IncompleteGamma.of(2).upper(0)).isOne();
        assertThat(IncompleteGamma.of(2).upper(Double.POSITIVE_INFINITY)).isZero();
        assertThat(IncompleteGamma.of(-1).upper(2)).isNaN();
    }
}
