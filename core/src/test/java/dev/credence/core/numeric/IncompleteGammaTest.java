package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteGammaTest {
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.3, 0.4385780260809997",
        "3, 2.5, 0.5438131158833297",
        "10, 14, 0.10939936964273902",
        "101, 80, 0.9868311451240662",
        "999.5, 1010, 0.36636327207733515",
        "10001, 9900, 0.8437603819151749"
    })
    @DisplayName("Q(a, x) equals SciPy's")
    void gamma(double a, double x, double expected) {
        assertThat(IncompleteGamma.of(a).upper(x)).isCloseTo(expected, within(1e-10 * expected));
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1000, 0.49579475581978449",
        "1000, 1199.5, 1.4033234781461152e-9",
        "1000, 1200.5, 1.1822496629973514e-9",
        "1000, 800.5, 0.99999999999375231",
        "1000.5, 930.25, 0.98823025507864144",
        "3000, 3300.5, 5.2107042346515693e-8",
        "50000, 50300.25, 0.089867663073989518",
        "50000, 48000, 1.0",
        "99999, 99000.5, 0.99923007364565536",
        "1e5, 99367.54446796632, 0.97742087177998523",
        "1e5, 1e5, 0.49957947788963482",
        "1e5, 100948.68329805051, 0.001387513680833018",
        "1e5, 106324.55532033676, 8.6449246384286542e-86",
        "1e6, 1001000, 0.15865521363165971",
        "1e9, 999968377.2233983, 0.84134474610878339",
        "1e9, 1000158113.8830084, 2.8702788747547343e-7"
    })
    @DisplayName("For large arguments it equals mpmath's with 60 digits, up to the rounding of x")
    void large(double a, double x, double expected) {
        double z = (x - a) / Math.sqrt(a);
        double rounding = (1 + Math.abs(z)) * Math.ulp(x) / Math.sqrt(a);
        assertThat(IncompleteGamma.of(a).upper(x))
                .isCloseTo(expected, within((1e-13 * (1 + z * z) + rounding) * expected));
    }

    @ParameterizedTest
    @CsvSource({"1e16", "1e20", "1e100", "1e300"})
    @DisplayName("The cost does not grow with the arguments: about half of a Poisson's probability lies below its rate")
    @Timeout(60)
    void enormous(double a) {
        assertThat(IncompleteGamma.of(a).upper(a)).isCloseTo(0.5, within(1e-8));
        assertThat(IncompleteGamma.of(a).upper(2 * a)).isZero();
        assertThat(IncompleteGamma.of(a).upper(a / 2)).isOne();
    }

    @Test
    @DisplayName("It is 0 and 1 at the ends")
    void ends() {
        assertThat(IncompleteGamma.of(2).upper(0)).isOne();
        assertThat(IncompleteGamma.of(2).upper(Double.POSITIVE_INFINITY)).isZero();
        assertThat(IncompleteGamma.of(-1).upper(2)).isNaN();
    }
}
