package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NormalTailTest {
    @Test
    @DisplayName("Φ is the inverse of the quantile function")
    void itIsTheInverseOfTheQuantile() {
        for (double p = 1e-12; p < 1; p = p < 0.01 ? 3 * p : p + 0.0173) {
            double z = NormalQuantile.of(p);
            assertThat(NormalTail.probability(z)).isCloseTo(p, within(1e-13 * p + 1e-16));
            assertThat(NormalTail.logProbability(z)).isCloseTo(Math.log(p), within(1e-12));
        }
    }

    @Test
    @DisplayName("Φ(z) + Φ(−z) = 1, and log Φ stays finite in the far tail")
    void bothSidesSumToOne() {
        for (double z = -40; z <= 40; z += 0.37) {
            assertThat(NormalTail.probability(z) + NormalTail.probability(-z)).isCloseTo(1, within(1e-15));
        }
        // Φ(−z) = φ(z)/z (1 − 1/z² + 3/z⁴ − …)
        double z = 1e4;
        double expected = -0.5 * z * z - Math.log(z * Math.sqrt(2 * Math.PI)) - 1 / (z * z);
        assertThat(NormalTail.logProbability(-z)).isCloseTo(expected, within(1e-7));
    }

    @Test
    @DisplayName("The hazard is the derivative of log Φ")
    void theHazardIsTheDerivativeOfTheLogarithm() {
        double h = 1e-5;
        for (double z = -30; z <= 6; z += 0.41) {
            double slope = (NormalTail.logProbability(z + h) - NormalTail.logProbability(z - h)) / (2 * h);
            assertThat(NormalTail.hazard(z)).isCloseTo(slope, within(1e-8 + 1e-7 * Math.abs(slope)));
        }
    }

    @Test
    @DisplayName("erfc is 2 Φ(−x√2), exact to rounding in the far tail as well")
    void erfcIsTwiceTheTail() {
        for (double x = -7; x <= 27; x += 0.031) {
            double expected = 2 * NormalTail.probability(-x * Math.sqrt(2));
            // 2 Φ(−x√2) loses more: the rounding of its argument is amplified by x²
            assertThat(NormalTail.erfc(x)).isCloseTo(expected, within((1e-15 + 1e-15 * x * x) * expected + 1e-322));
            double rational = NormalTail.rationalErfc(x);
            assertThat(NormalTail.erfc(x)).isCloseTo(rational, within(2e-15 * rational));
        }
        // to 17 digits, by Laplace's continued fraction in decimal arithmetic
        assertThat(NormalTail.erfc(0.5)).isCloseTo(0.4795001221869535, within(1e-16));
        assertThat(NormalTail.erfc(8)).isCloseTo(1.1224297172982928e-29, within(2e-44));
        assertThat(NormalTail.erfc(20)).isCloseTo(5.3958656116079010e-176, within(1e-190));
        assertThat(NormalTail.erfc(Double.NEGATIVE_INFINITY)).isEqualTo(2);
        assertThat(NormalTail.erfc(Double.POSITIVE_INFINITY)).isZero();
        assertThat(NormalTail.erfc(Double.NaN)).isNaN();
    }
}
