package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaussLegendreTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 32})
    @DisplayName("The rule is exact for u^d up to degree 2n − 1, and not beyond")
    void exact(int n) {
        for (int degree = 0; degree < 2 * n; degree++) {
            assertThat(mean(n, degree)).as("degree %s", degree).isCloseTo(1.0 / (degree + 1), within(1e-14));
        }
        if (n < 10) { // the error is (n!)⁴/((2n + 1) ((2n)!)²)
            assertThat(Math.abs(mean(n, 2 * n) - 1.0 / (2 * n + 1))).isGreaterThan(1e-7);
        }
    }

    private static double mean(int n, int degree) {
        GaussLegendre rule = new GaussLegendre(n);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += rule.weights()[i] * Math.pow(rule.nodes()[i], degree);
        }
        return sum;
    }
}
