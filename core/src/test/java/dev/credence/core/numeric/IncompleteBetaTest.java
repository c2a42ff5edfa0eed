package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IncompleteBetaTest {
    @ParameterizedTest
    @CsvSource({
        "0.3, 2, 5, 0.5798250000000003",
        "0.9, 3, 0.5, 0.44541555534797056",
        "0.01, 0.5, 0.5, 0.06376856085851985",
        "0.6, 50, 40, 0.8011534179744884"
    })
    @DisplayName("I_x(a, b) equals SciPy's, and I_x(a, b) + I_{1−x}(b, a) = 1")
    void values(double x, double a, double b, double expected) {
        assertThat(IncompleteBeta.of(a, b).at(x, 1 - x)).isCloseTo(expected, within(1e-12 * expected));
        assertThat(IncompleteBeta.of(b, a).at(1 - x, x)).isCloseTo(1 - expected, within(1e-12));
    }

    /** Integral of x^{a−1} (1 − x)^{b−1}/B(a, b). */
    private static double mass(double from, double to, double a, double b) {
        double logBeta = GammaFunctions.logGamma(a) + GammaFunctions.logGamma(b) - GammaFunctions.logGamma(a + b);
        GaussLegendre rule = new GaussLegendre(64);
        double sum = 0;
        for (int i = 0; i < 64; i++) {
            double x = from + (to - from) * rule.nodes()[i];
            sum += rule.weights()[i] * Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta);
        }
        return (to - from) * sum;
    }

    @ParameterizedTest
    @CsvSource({"1.5, 0.5", "0.5, 1.5", "3, 0.5", "30, 0.5", "2.5, 40", "700, 0.5", "1000, 900", "0.01, 5", "20000, 3"})
    @DisplayName("Differences are integrals of the density, near the mean and in both tails")
    void differences(double a, double b) {
        IncompleteBeta beta = IncompleteBeta.of(a, b);
        double mean = a / (a + b);
        double sd = Math.sqrt(mean * (1 - mean) / (a + b + 1));
        for (double z = -4; z < 4; z += 0.5) {
            double from = mean + z * sd;
            double to = from + 0.5 * sd;
            if (from > 1e-3 * mean && to < 1 - 1e-3 * (1 - mean)) {
                double found = beta.at(to, 1 - to) - beta.at(from, 1 - from);
                double expected = mass(from, to, a, b);
                assertThat(found).as("z = %s", z).isCloseTo(expected, within(1e-10 + 1e-9 * expected));
            }
        }
    }

    /**
     * These need the largest number of terms; convergence tests that restart from the first term for each would take
     * minutes.
     */
    @ParameterizedTest
    @ValueSource(doubles = {1e4, 1e6, 1e8, 1e10})
    @DisplayName("I_½(a, a) = ½, also for huge parameters")
    void symmetric(double a) {
        for (int i = 0; i < 30; i++) {
            assertThat(IncompleteBeta.of(a + i, a + i).at(0.5, 0.5)).isCloseTo(0.5, within(1e-10));
        }
    }

    /** The negative binomial distribution function at counts much larger than the shape r. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 2.718281828459045, 40})
    @DisplayName("With one huge parameter it tends to the incomplete gamma function")
    void gamma(double r) {
        for (double b : new double[] {1e6, 1e8, 1e13, 1e18, 1e30}) {
            for (double z : new double[] {0.1 * r, 0.7 * r, r, 3 * r}) {
                double x = -Math.expm1(-z / (b + 0.5 * (r - 1))); // to second order in 1/b
                double expected = 1 - IncompleteGamma.of(r).upper(z);
                assertThat(IncompleteBeta.of(r, b).at(x, 1 - x))
                        .isCloseTo(expected, within(1e-11 + 10 * r * r / (b * b)));
                assertThat(IncompleteBeta.of(b, r).at(1 - x, x))
                        .isCloseTo(1 - expected, within(1e-11 + 10 * r * r / (b * b)));
            }
        }
    }

    @Test
    @DisplayName("It is 0 and 1 at the ends and NaN outside")
    void ends() {
        assertThat(IncompleteBeta.of(2, 3).at(0, 1)).isZero();
        assertThat(IncompleteBeta.of(2, 3).at(1, 0)).isOne();
        assertThat(IncompleteBeta.of(2, 3).at(-0.1, 1.1)).isNaN();
        assertThat(IncompleteBeta.of(-1, 3).at(0.5, 0.5)).isNaN();
        assertThat(IncompleteBeta.of(Double.NaN, 3).at(0.5, 0.5)).isNaN();
    }
}
