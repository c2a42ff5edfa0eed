package dev.credence.inference.pbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RectifiedMomentsTest {
    private static final double H = 1e-5;

    /** ∫ max(0, x)^power N(x; e, v) dx by the trapezoidal rule, which is accurate to rounding here. */
    private static double moment(double e, double v, int power) {
        double sd = Math.sqrt(v);
        int steps = 400_000;
        double from = Math.max(0, e - 12 * sd);
        double to = Math.max(from, e + 12 * sd);
        double step = (to - from) / steps;
        double sum = 0;
        for (int i = 0; i <= steps; i++) {
            double x = from + i * step;
            double density = Math.exp(-0.5 * (x - e) * (x - e) / v) / Math.sqrt(2 * Math.PI * v);
            sum += (i == 0 || i == steps ? 0.5 : 1) * Math.pow(x, power) * density;
        }
        return sum * step;
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0.7, 0.2", "-0.7, 0.2", "-3, 1", "3, 1", "-8, 1", "12, 4"})
    @DisplayName("Mean and variance are the integrals")
    void meanAndVarianceAreTheIntegrals(double e, double v) {
        RectifiedMoments moments = RectifiedMoments.of(e, v);
        double mean = moment(e, v, 1);
        double variance = moment(e, v, 2) - mean * mean;
        assertThat(moments.mean()).isCloseTo(mean, within(1e-9 * Math.abs(mean)));
        assertThat(moments.variance()).isCloseTo(variance, within(1e-8 * variance));
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0.7, 0.2", "-0.7, 0.2", "-3, 1", "3, 1", "-5, 1"})
    @DisplayName("Derivatives agree with differences")
    void derivativesAgreeWithDifferences(double e, double v) {
        RectifiedMoments at = RectifiedMoments.of(e, v);
        RectifiedMoments right = RectifiedMoments.of(e + H, v);
        RectifiedMoments left = RectifiedMoments.of(e - H, v);
        RectifiedMoments wider = RectifiedMoments.of(e, v + H);
        RectifiedMoments narrower = RectifiedMoments.of(e, v - H);
        assertThat(at.meanByMean()).isCloseTo((right.mean() - left.mean()) / (2 * H), within(1e-8));
        assertThat(at.varianceByMean()).isCloseTo((right.variance() - left.variance()) / (2 * H), within(1e-8));
        assertThat(at.meanByVariance()).isCloseTo((wider.mean() - narrower.mean()) / (2 * H), within(1e-8));
        assertThat(at.varianceByVariance()).isCloseTo((wider.variance() - narrower.variance()) / (2 * H), within(1e-8));
    }

    @ParameterizedTest
    @CsvSource({"-30, 1", "-1e3, 1e-2", "-1e8, 1"})
    @DisplayName("Far below 0 nothing is left, and nothing is negative or no number")
    void farBelowNothingIsLeft(double e, double v) {
        RectifiedMoments moments = RectifiedMoments.of(e, v);
        assertThat(moments.mean()).isBetween(0.0, 1e-100);
        assertThat(moments.variance()).isBetween(0.0, 1e-100);
        assertThat(moments.varianceByVariance()).isCloseTo(0, within(1e-100));
    }

    @ParameterizedTest
    @CsvSource({"30, 1", "1e3, 1e-2", "1e8, 1"})
    @DisplayName("Far above 0 everything passes")
    void farAboveEverythingPasses(double e, double v) {
        RectifiedMoments moments = RectifiedMoments.of(e, v);
        assertThat(moments.mean()).isCloseTo(e, within(1e-12 * e));
        assertThat(moments.variance()).isCloseTo(v, within(1e-9 * v));
    }
}
