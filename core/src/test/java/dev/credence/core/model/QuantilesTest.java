package dev.credence.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.numeric.QuantileSearch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantilesTest {
    private static double root(DoubleUnaryOperator cdf, double mean, double sd, double p) {
        AtomicInteger calls = new AtomicInteger();
        double x = QuantileSearch.root(
                y -> {
                    calls.incrementAndGet();
                    return cdf.applyAsDouble(y);
                },
                mean,
                sd,
                p);
        assertThat(calls.get()).as("evaluations for p = %s", p).isLessThan(120);
        return x;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-12, 1e-4, 0.025, 0.5, 0.8, 0.999, 1 - 1e-5})
    @DisplayName("Quantiles of normal, heavy-tailed and bounded distributions are exact to 1e-10 standard deviations")
    void shapes(double p) {
        assertThat(root(y -> NormalTail.probability((y - 3) / 2), 3, 2, p))
                .isCloseTo(3 + 2 * NormalQuantile.of(p), within(1e-9));
        // Pareto with F = 1 - y^-2.5 above 1: mean 5/3, variance 20/9
        double pareto = root(y -> y < 1 ? 0 : -Math.expm1(-2.5 * Math.log(y)), 5.0 / 3, Math.sqrt(20.0 / 9), p);
        assertThat(pareto).isCloseTo(Math.exp(-Math.log1p(-p) / 2.5), within(1e-9 + 1e-9 * pareto));
        assertThat(root(y -> Math.min(1, Math.max(0, y)), 0.5, Math.sqrt(1.0 / 12), p))
                .isCloseTo(p, within(1e-10));
    }

    @Test
    @DisplayName("Quantiles at each of two distant modes are found")
    void farModes() {
        DoubleUnaryOperator cdf =
                y -> 0.5 * (NormalTail.probability((y + 1000) * 1e4) + NormalTail.probability((y - 1000) * 1e4));
        assertThat(root(cdf, 0, 1000, 0.25)).isCloseTo(-1000, within(1e-6));
        assertThat(root(cdf, 0, 1000, 0.75)).isCloseTo(1000, within(1e-6));
        assertThat(root(cdf, 0, 1000, 0.5)).isBetween(-1000.0, 1000.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e15, 1e17, 1e25, 1e300})
    @DisplayName("Quantiles of counts beyond the integers of double precision are found")
    @Timeout(60)
    void largeCounts(double rate) {
        Poisson poisson = new Poisson();
        double[] logRate = {Math.log(rate)};
        double mean = Math.exp(logRate[0]);
        for (double p : new double[] {0.025, 0.5, 0.975}) {
            double count = Quantiles.of(poisson, logRate, p);
            double expected = mean + Math.sqrt(mean) * NormalQuantile.of(p);
            assertThat(count).isCloseTo(expected, within(1 + 1e-6 * Math.sqrt(mean) + 4 * Math.ulp(mean)));
        }
    }

    @Test
    @DisplayName("A distribution without finite moments is refused with a message")
    void infinite() {
        assertThatThrownBy(() -> QuantileSearch.root(y -> 0.5, 0, Double.POSITIVE_INFINITY, 0.3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("No finite number is the quantile at 0.3");
    }
}
