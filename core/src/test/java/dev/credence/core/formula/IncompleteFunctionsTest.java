package dev.credence.core.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncompleteFunctionsTest {
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
        assertThat(IncompleteFunctions.upperGamma(a, x)).isCloseTo(expected, within(1e-10 * expected));
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, 2, 5, 0.5798250000000003",
        "0.9, 3, 0.5, 0.44541555534797056",
        "0.01, 0.5, 0.5, 0.06376856085851985",
        "0.6, 50, 40, 0.8011534179744884"
    })
    @DisplayName("The incomplete beta function is SciPy's, and the complement's is the rest")
    void beta(double x, double a, double b, double expected) {
        assertThat(IncompleteFunctions.beta(x, 1 - x, a, b)).isCloseTo(expected, within(1e-12 * expected));
        assertThat(IncompleteFunctions.beta(1 - x, x, b, a)).isCloseTo(1 - expected, within(1e-12));
    }

    @Test
    @DisplayName("The ends are 0 and 1")
    void ends() {
        assertThat(IncompleteFunctions.upperGamma(2, 0)).isOne();
        assertThat(IncompleteFunctions.upperGamma(2, Double.POSITIVE_INFINITY)).isZero();
        assertThat(IncompleteFunctions.beta(0, 1, 2, 3)).isZero();
        assertThat(IncompleteFunctions.beta(1, 0, 2, 3)).isOne();
        assertThat(IncompleteFunctions.upperGamma(-1, 2)).isNaN();
    }
}
