package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Program;
import dev.credence.core.numeric.NormalTail;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RectifiedCovarianceTest {
    private static final double[] CORRELATIONS = {-0.999, -0.9, -0.501, -0.499, -0.1, 1e-4, 0.2, 0.499, 0.501, 0.8, 0.99
    };
    private static final Program FORMULA = Program.of(
            List.of(
                    RectifiedCovariance.COVARIANCE,
                    RectifiedCovariance.DEVIATION_A,
                    RectifiedCovariance.DEVIATION_B,
                    RectifiedCovariance.MEAN_A,
                    RectifiedCovariance.MEAN_B,
                    RectifiedCovariance.PROBABILITY_A,
                    RectifiedCovariance.PROBABILITY_B),
            List.of(RectifiedCovariance.formula()));

    /**
     * With standard deviations 2 and 0.5 and standardised means a and b, relative to the product of the standard
     * deviations, 1.
     */
    private static double covariance(double rho, double a, double b) {
        return FORMULA.values(rho, 2, 0.5, a, b, NormalTail.probability(a), NormalTail.probability(b))[0];
    }

    private static double density(double z) {
        return Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
    }

    /** E[max(0, N(m, s²))]. */
    private static double rectified(double m, double s) {
        return m * NormalTail.probability(m / s) + s * density(m / s);
    }

    /** E[u⁺ v⁺] − E[u⁺] E[v⁺] by the trapezoid rule over z, u = a + z, v given u: N(b + ρ z, 1 − ρ²). */
    private static double truth(double rho, double a, double b) {
        int nodes = 40_000;
        double sum = 0;
        double from = Math.max(-10, -a);
        double step = (10 - from) / nodes;
        for (int i = 0; i <= nodes; i++) {
            double z = from + i * step;
            double weight = i == 0 || i == nodes ? 0.5 : 1;
            sum += weight * step * density(z) * (a + z) * rectified(b + rho * z, Math.sqrt(1 - rho * rho));
        }
        return sum - rectified(a, 1) * rectified(b, 1);
    }

    @Test
    @DisplayName("(asin ρ)/ρ on both sides of where the series ends")
    void arcSine() {
        Program ratio = Program.of(List.of("ρ"), List.of(RectifiedCovariance.arcSineRatio(Functions.input("ρ"))));
        for (double rho : CORRELATIONS) {
            assertThat(ratio.values(rho)[0]).as("%s", rho).isCloseTo(Math.asin(rho) / rho, within(1e-9));
        }
        assertThat(ratio.values(0.0)[0]).isEqualTo(1);
    }

    @Test
    @DisplayName("Of means 0 it is exact")
    void exactAtZero() {
        for (double rho : CORRELATIONS) {
            assertThat(covariance(rho, 0, 0)).as("%s", rho).isCloseTo(truth(rho, 0, 0), within(1e-7));
        }
    }

    @Test
    @DisplayName("Of other means it is nearly that of the integral")
    void near() {
        for (double rho : CORRELATIONS) {
            for (double a : new double[] {-2, -0.7, 0.4, 1.5, 5}) {
                for (double b : new double[] {-1.2, 0, 0.9, 3}) {
                    assertThat(covariance(rho, a, b))
                            .as("correlation %s, means %s and %s", rho, a, b)
                            .isCloseTo(truth(rho, a, b), within(0.012));
                }
            }
        }
    }

    @Test
    @DisplayName("Far in the positive it is the covariance itself, far in the negative nothing")
    void far() {
        assertThat(covariance(0.7, 30, 30)).isCloseTo(0.7, within(1e-12));
        assertThat(covariance(0.7, -30, 2)).isCloseTo(0, within(1e-12));
        assertThat(covariance(0, 0.3, -0.5)).isZero();
    }
}
