package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecialFunctionsTest {
    private static final double EULER = 0.57721566490153286061;

    @Test
    void logGammaCountsPermutations() {
        double sum = 0;
        for (int n = 1; n < 200; n++) {
            sum += Math.log(n);
            assertThat(GammaFunctions.logGamma(n + 1)).isCloseTo(sum, within(1e-13 * (1 + sum)));
        }
        assertThat(GammaFunctions.logGamma(0.5)).isCloseTo(0.5 * Math.log(Math.PI), within(1e-14));
        assertThat(GammaFunctions.logGamma(-0.5)).isCloseTo(Math.log(2 * Math.sqrt(Math.PI)), within(1e-14));
        assertThat(GammaFunctions.logGamma(-2)).isInfinite();
    }

    @Test
    void digammaAndTrigammaHaveTheirClosedForms() {
        assertThat(GammaFunctions.digamma(1)).isCloseTo(-EULER, within(1e-14));
        assertThat(GammaFunctions.digamma(0.5)).isCloseTo(-EULER - 2 * Math.log(2), within(1e-14));
        assertThat(GammaFunctions.digamma(-2)).isNaN();
        assertThat(GammaFunctions.trigamma(1)).isCloseTo(Math.PI * Math.PI / 6, within(1e-14));
        assertThat(GammaFunctions.trigamma(0.5)).isCloseTo(Math.PI * Math.PI / 2, within(1e-13));
        for (double x = -4.75; x < 20; x += 0.5) {
            double size = 1 + 1 / (x * x);
            assertThat(GammaFunctions.logGamma(x + 1) - GammaFunctions.logGamma(x))
                    .isCloseTo(Math.log(Math.abs(x)), within(1e-13 * size));
            assertThat(GammaFunctions.digamma(x + 1) - GammaFunctions.digamma(x))
                    .isCloseTo(1 / x, within(1e-13 * size));
            assertThat(GammaFunctions.trigamma(x + 1) - GammaFunctions.trigamma(x))
                    .isCloseTo(-1 / (x * x), within(1e-12 * size));
        }
    }

    /** Φ to 20 digits: Abramowitz &amp; Stegun (1964), tables 26.1 and 26.2. */
    @ParameterizedTest
    @CsvSource({"0, 0.5", "1, 0.84134474606854294859", "2, 0.97724986805182079279", "3, 0.99865010196836990547"})
    void theNormalDistributionFunctionIsThatOfTheTables(double z, double expected) {
        assertThat(NormalTail.probability(z)).isCloseTo(expected, within(1e-15));
        assertThat(NormalTail.probability(-z)).isCloseTo(1 - expected, within(1e-15));
    }

    /** −log₁₀ Φ(−z): Abramowitz &amp; Stegun (1964), table 26.2. */
    @ParameterizedTest
    @CsvSource({"5, 6.54265", "10, 23.11805", "20, 88.56010", "50, 544.96634", "100, 2173.87154", "500, 54289.90830"})
    void itsLogarithmIsThatOfTheTablesFarOut(double z, double expected) {
        assertThat(-NormalTail.logProbability(-z) / Math.log(10)).isCloseTo(expected, within(1e-5));
    }

    @Test
    void theHazardIsTheRatioWhereThatExistsAndTheExcessItsSumWithTheArgument() {
        for (double z = -37; z < 8; z += 0.25) {
            double hazard = NormalTail.density(z) / NormalTail.probability(z);
            assertThat(NormalTail.hazard(z)).isCloseTo(hazard, within(1e-12 * (1 + hazard)));
            double excess = NormalTail.meanExcess(z);
            assertThat(excess).isCloseTo(z + NormalTail.hazard(z), within(2e-14 * (1 + Math.abs(z))));
            // Birnbaum (1942) and Sampford (1953) bound Mills' ratio
            assertThat(excess).isPositive();
            if (z < 0) {
                assertThat(excess).isLessThan(-1 / z);
            }
        }
        assertThat(NormalTail.meanExcess(-1e6)).isCloseTo(1e-6 - 2e-18, within(1e-21));
    }

    @Test
    void bothFormsOfTheExcessMeetWhereOneTakesOver() {
        double below = NormalTail.meanExcess(Math.nextDown(-4.0));
        assertThat(below).isCloseTo(NormalTail.meanExcess(-4), within(1e-14));
    }

    /** Near 0: Γ(x) ≈ 1/x, ψ(x) ≈ −1/x and ψ′(x) ≈ 1/x². */
    @Test
    void gammaFunctionsHaveTheirPolesRightJustBelowZero() {
        for (double x : new double[] {-1e-9, -1.2e-38, -1e-150}) {
            assertThat(GammaFunctions.logGamma(x)).isCloseTo(-Math.log(-x), within(1e-8));
            assertThat(GammaFunctions.digamma(x) * -x).isCloseTo(1, within(1e-8));
            assertThat(GammaFunctions.trigamma(x) * x * x).isCloseTo(1, within(1e-8));
        }
    }
}
