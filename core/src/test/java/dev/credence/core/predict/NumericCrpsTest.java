package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scores from distribution functions alone, against closed forms. */
class NumericCrpsTest {
    private static final double TOLERANCE = 1e-7;

    /** Of the exponential distribution with mean 1 at y ≥ 0: y − 2 F(y) + ½, and ½ − y where y is negative. */
    @ParameterizedTest
    @ValueSource(doubles = {-30, -0.5, 0, 0.3, 1, 1.1, 7, 200})
    void exponential(double y) {
        NumericCrps crps = new NumericCrps(x -> x < 0 ? 0 : -Math.expm1(-x), TOLERANCE);
        double expected = y < 0 ? 0.5 - y : y + 2 * Math.expm1(-y) + 0.5;
        assertThat(crps.ofReals(y, new Around(1, 1, 1))).isCloseTo(expected, within(2e-6));
    }

    /** Of the logistic distribution at y: |y| + 2 log(1 + e^{−|y|}) − 1. */
    @ParameterizedTest
    @ValueSource(doubles = {-12, -1, 0, 0.01, 3})
    void logistic(double y) {
        NumericCrps crps = new NumericCrps(x -> 1 / (1 + Math.exp(-x)), TOLERANCE);
        double expected = Math.abs(y) + 2 * Math.log1p(Math.exp(-Math.abs(y))) - 1;
        assertThat(crps.ofReals(y, new Around(0, 2, 2))).isCloseTo(expected, within(2e-6));
    }

    /** Of a point mass at 0, whose jump no rule can see through: |y|, to the tolerance. */
    @ParameterizedTest
    @ValueSource(doubles = {-2, 0.7})
    void jump(double y) {
        NumericCrps crps = new NumericCrps(x -> x < 0.1 ? 0 : 1, TOLERANCE);
        assertThat(crps.ofReals(y, new Around(0.1, 1, 1))).isCloseTo(Math.abs(y - 0.1), within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    @Timeout(30)
    void whatIsNoNumberEnds(double y) {
        NumericCrps crps = new NumericCrps(x -> Double.NaN, TOLERANCE);
        assertThat(crps.ofReals(y, new Around(0.5, 1, 1))).isNaN();
        assertThat(crps.ofCounts(y)).isNaN();
    }

    /** Of counts with P(k) = ½^{k + 1}: Σ_{k &lt; y} (1 − ½^{k + 1})² + Σ_{k ≥ y} ¼^{k + 1}. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 80})
    void counts(int y) {
        double expected = Math.pow(0.25, y) / 3;
        for (int k = 0; k < y; k++) {
            expected += Math.pow(1 - Math.pow(0.5, k + 1), 2);
        }
        NumericCrps crps = new NumericCrps(x -> 1 - Math.pow(0.5, Math.floor(x) + 1), TOLERANCE);
        assertThat(crps.ofCounts(y)).isCloseTo(expected, within(1e-7));
    }

    /** F is 0 left of 0 and holds on [k, k + 1): a target between counts is as far from both as it is. */
    @ParameterizedTest
    @ValueSource(doubles = {-3, 0.25})
    void targetsBetweenCounts(double y) {
        NumericCrps certain = new NumericCrps(k -> k < 2 ? 0 : 1, TOLERANCE);
        assertThat(certain.ofCounts(y)).isCloseTo(2 - y, within(1e-12));
    }
}
