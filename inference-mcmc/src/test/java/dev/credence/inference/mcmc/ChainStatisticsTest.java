package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ChainStatisticsTest {
    private static final int CHAINS = 4;
    private static final int DRAWS = 1000;

    /** x_t = ρ x_{t−1} + √(1 − ρ²) ε_t. */
    private static double[][] autoregressive(double rho) {
        CounterRandom random = Targets.random("autoregressive");
        double[][] x = new double[CHAINS][DRAWS];
        for (int c = 0; c < CHAINS; c++) {
            x[c][0] = random.normal(c, 0);
            for (int t = 1; t < DRAWS; t++) {
                x[c][t] = rho * x[c][t - 1] + Math.sqrt(1 - rho * rho) * random.normal(c, t);
            }
        }
        return x;
    }

    private static double[][] mapped(double[][] x, DoubleUnaryOperator f) {
        return Arrays.stream(x)
                .map(chain -> Arrays.stream(chain).map(f).toArray())
                .toArray(double[][]::new);
    }

    @Test
    @DisplayName("Independent draws have an effective sample size of their number, and R̂ near 1")
    void independentDraws() {
        double[][] x = autoregressive(0);
        assertThat(ChainStatistics.rHat(x)).isBetween(0.999, 1.01);
        assertThat(ChainStatistics.bulkSize(x)).isCloseTo(4000, within(500.0));
        assertThat(ChainStatistics.tailSize(x)).isCloseTo(4000, within(700.0));
    }

    @Test
    @DisplayName(
            "Autoregressive draws have (1 − ρ)/(1 + ρ) times their number as effective sample size, also for ρ < 0")
    void dependentDraws() {
        assertThat(ChainStatistics.bulkSize(autoregressive(0.8))).isCloseTo(4000 / 9.0, within(120.0));
        assertThat(ChainStatistics.bulkSize(autoregressive(-0.4))).isGreaterThan(6000);
    }

    @Test
    @DisplayName("R̂ detects a chain of another location, another scale, or with a drift")
    void disagreementIsNoticed() {
        double[][] place = autoregressive(0);
        place[2] = Arrays.stream(place[2]).map(v -> v + 2).toArray();
        double[][] width = autoregressive(0);
        width[1] = Arrays.stream(width[1]).map(v -> 4 * v).toArray();
        double[][] drift = autoregressive(0);
        for (double[] chain : drift) {
            for (int t = 0; t < DRAWS; t++) {
                chain[t] += 3.0 * t / DRAWS;
            }
        }
        for (double[][] x : new double[][][] {place, width, drift}) {
            assertThat(ChainStatistics.rHat(x)).isGreaterThan(FunctionMixing.LIMIT);
        }
    }

    @Test
    @DisplayName("Statistics depend on ranks only: increasing transformations leave them unchanged")
    void onlyTheOrderCounts() {
        double[][] x = autoregressive(0.5);
        double[][] heavy = mapped(x, v -> Math.exp(3 * v));
        assertThat(ChainStatistics.bulkSize(heavy)).isEqualTo(ChainStatistics.bulkSize(x));
        assertThat(ChainStatistics.rHat(heavy)).isCloseTo(ChainStatistics.rHat(x), within(0.01));
    }

    @Test
    @DisplayName("R̂ of constant chains is 1 if they are equal, else ∞; NaN for too few draws")
    void chainsThatStandStill() {
        assertThat(ChainStatistics.rHat(new double[][] {{1, 1, 1, 1}, {1, 1, 1, 1}}))
                .isEqualTo(1);
        assertThat(ChainStatistics.rHat(new double[][] {{1, 1, 1, 1}, {2, 2, 2, 2}}))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(ChainStatistics.rHat(new double[][] {{1, 2, 3}, {1, 2, 3}})).isNaN();
        assertThat(ChainStatistics.bulkSize(new double[][] {{1, 2, 3}})).isNaN();
    }
}
