package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CovarianceFunctionTest {
    private static final double H = 1e-6;

    @ParameterizedTest
    @EnumSource
    void theFallIsMinusTwiceTheDerivative(CovarianceFunction k) {
        for (double m : new double[] {0.01, 0.5, 3, 20}) {
            double slope = (k.value(m + H, 0.7) - k.value(m - H, 0.7)) / (2 * H);
            assertThat(k.fall(m, 0.7)).isCloseTo(-2 * slope, within(1e-7));
        }
        assertThat(k.value(0, 0.7)).isCloseTo(Math.exp(0.7), within(1e-15));
    }

    @ParameterizedTest
    @EnumSource
    void rowsAndSumsAreThoseOfPairs(CovarianceFunction k) {
        Random random = new Random(3);
        int n = 7;
        double[] x = random.doubles(n).toArray();
        double[][] w = new double[n][n];
        double[] sums = new double[n];
        double expected = 0;
        for (int i = 0; i < n; i++) {
            for (int q = 0; q <= i; q++) {
                w[i][q] = random.nextGaussian();
                w[q][i] = w[i][q];
                expected += (i == q ? 1 : 2) * w[i][q] * k.pair(x[i], x[q]);
            }
        }
        Arrays.setAll(sums, i -> Arrays.stream(w[i]).sum());
        assertThat(k.sum(x, w, sums)).isCloseTo(expected, within(1e-13));
        double[] into = {1, 1, 1};
        k.addPairs(0.3, x, 2, 0.5, into);
        for (int q = 0; q < into.length; q++) {
            assertThat(into[q]).isCloseTo(1 + 0.5 * k.pair(0.3, x[2 + q]), within(1e-15));
        }
        assertThat(k.pairSlope(0.3, x[0]))
                .isCloseTo((k.pair(0.3 + H, x[0]) - k.pair(0.3 - H, x[0])) / (2 * H), within(1e-8));
    }
}
