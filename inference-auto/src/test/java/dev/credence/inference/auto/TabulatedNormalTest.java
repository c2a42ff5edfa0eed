package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.NormalTail;
import org.junit.jupiter.api.Test;

class TabulatedNormalTest {
    @Test
    void itAgreesWithTheDistributionFunctionToRounding() {
        for (double z = -9; z < 9; z += 0.00137) {
            assertThat(TabulatedNormal.probability(z))
                    .as("Φ(%s)", z)
                    .isCloseTo(NormalTail.probability(z), within(3e-15));
        }
    }

    @Test
    void itIsZeroOrOneInTheFarTails() {
        for (double z : new double[] {8.02, 40, 1e9, 1e300}) {
            assertThat(TabulatedNormal.probability(z)).isEqualTo(1);
            assertThat(TabulatedNormal.probability(-z)).isZero();
        }
    }

    @Test
    void itsDerivativeIsTheDensity() {
        for (double z = -9; z < 9; z += 0.00137) {
            double density = TabulatedNormal.densityAt(TabulatedNormal.cells(z));
            assertThat(density).as("φ(%s)", z).isCloseTo(NormalTail.density(z), within(1e-12));
        }
    }
}
