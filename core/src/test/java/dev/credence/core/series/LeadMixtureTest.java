package dev.credence.core.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.predict.GaussianMixture;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LeadMixtureTest {
    private static final double[][] EQUAL = {{0.5, 0.5}, {0.5, 0.5}};
    private static final double[][] MEANS = {{0, 3}, {1, -2}};
    private static final double[][] SDS = {{1, 0.5}, {2, 0.3}};
    private static final double[] Y = {0.4, -1.5};

    private static LeadMixture mixed(double bound) {
        return LeadMixture.of(
                new double[][] {{0.3, 0.7}},
                new double[][] {{2, 1}},
                new double[][] {{1.5, 0.4}},
                new boolean[] {false, true},
                bound);
    }

    @Test
    @DisplayName("Normal components are the Gaussian mixture")
    void normalsAreAGaussianMixture() {
        LeadMixture own = LeadMixture.of(EQUAL, MEANS, SDS, new boolean[2], Double.NEGATIVE_INFINITY);
        double[][] variances = Arrays.stream(SDS)
                .map(row -> Arrays.stream(row).map(sd -> sd * sd).toArray())
                .toArray(double[][]::new);
        GaussianMixture known = GaussianMixture.of(MEANS, variances);
        assertThat(own.cdf(Y)).containsExactly(known.cdf(Y), within(1e-14));
        assertThat(own.survival(Y)).containsExactly(known.survival(Y), within(1e-14));
        assertThat(own.logDensity(Y)).containsExactly(known.logDensity(Y), within(1e-12));
        assertThat(own.mean()).containsExactly(known.mean(), within(1e-14));
        assertThat(own.totalVariance()).containsExactly(known.totalVariance(), within(1e-12));
        assertThat(own.crps(Y)).containsExactly(known.crps(Y), within(1e-6));
        for (double p : new double[] {0.001, 0.3, 0.5, 0.99}) {
            assertThat(own.quantile(p)).containsExactly(known.quantile(p), within(1e-8));
        }
    }

    @Test
    @DisplayName("Quantiles invert the distribution function, its derivative is the density, and draws follow it")
    void itIsOneDistribution() {
        LeadMixture mixture = mixed(Double.NEGATIVE_INFINITY);
        for (double p : new double[] {0.01, 0.25, 0.5, 0.8, 0.999}) {
            double y = mixture.quantile(0, p);
            assertThat(mixture.cdf(0, y)).isCloseTo(p, within(1e-8));
            double slope = (mixture.cdf(0, y + 1e-5) - mixture.cdf(0, y - 1e-5)) / 2e-5;
            assertThat(Math.exp(mixture.logDensity(new double[] {y})[0])).isCloseTo(slope, within(1e-6));
        }
        double[] draws = mixture.sample(7, 20_000)[0];
        double mean = Arrays.stream(draws).average().orElseThrow();
        double variance =
                Arrays.stream(draws).map(d -> (d - mean) * (d - mean)).average().orElseThrow();
        assertThat(mean).isCloseTo(mixture.mean()[0], within(0.05)); // 5 sd
        assertThat(variance).isCloseTo(mixture.totalVariance()[0], within(0.15));
        assertThat(mixture.mean()[0]).isCloseTo(0.3 * 2 + 0.7 * Math.exp(1 + 0.08), within(1e-12));
    }

    @Test
    @DisplayName("A bound takes all probability below it; moments and scores are those of max(y, bound)")
    void aBoundIsKept() {
        LeadMixture bounded =
                LeadMixture.of(new double[][] {{1}}, new double[][] {{0.5}}, new double[][] {{1}}, new boolean[1], 0);
        double[] draws = bounded.sample(3, 40_000)[0];
        assertThat(Arrays.stream(draws)).allMatch(y -> y >= 0);
        double mean = Arrays.stream(draws).average().orElseThrow();
        double variance =
                Arrays.stream(draws).map(d -> (d - mean) * (d - mean)).average().orElseThrow();
        assertThat(bounded.mean()[0]).isCloseTo(mean, within(0.02));
        assertThat(bounded.totalVariance()[0]).isCloseTo(variance, within(0.02));
        assertThat(bounded.quantile(0, 0.2)).isZero();
        assertThat(bounded.cdf(0, -1e-9)).isZero();
        for (double y : new double[] {-0.5, 0, 0.7}) {
            double spread = 0;
            double distance = 0;
            for (int i = 0; i < draws.length; i += 2) {
                distance += 0.5 * (Math.abs(draws[i] - y) + Math.abs(draws[i + 1] - y));
                spread += Math.abs(draws[i] - draws[i + 1]);
            }
            int pairs = draws.length / 2;
            double energy = distance / pairs - 0.5 * spread / pairs;
            assertThat(bounded.crps(new double[] {y})[0]).isCloseTo(energy, within(0.02));
        }
    }

    @Test
    @DisplayName("Rescaling moves quantiles, moments, densities and the bound")
    void itRescales() {
        LeadMixture plain = mixed(0);
        LeadMixture changed = plain.rescaled(10, 3);
        for (double p : new double[] {0.02, 0.5, 0.9}) {
            assertThat(changed.quantile(0, p)).isCloseTo(10 + 3 * plain.quantile(0, p), within(1e-7));
        }
        assertThat(changed.mean()[0]).isCloseTo(10 + 3 * plain.mean()[0], within(1e-9));
        assertThat(changed.totalVariance()[0]).isCloseTo(9 * plain.totalVariance()[0], within(1e-8));
        assertThat(changed.logDensity(new double[] {16})[0])
                .isCloseTo(plain.logDensity(new double[] {2})[0] - Math.log(3), within(1e-9));
        assertThat(changed.bound()).isEqualTo(10);
    }

    @Test
    @DisplayName("Wrong weights, scales and bounds are refused")
    void mistakesAreRefused() {
        for (double[][] weights : new double[][][] {{{0, 0}}, {{-1, 2}}, {{Double.NaN, 1}}}) {
            assertThatThrownBy(() -> LeadMixture.of(
                            weights, new double[][] {{0, 0}}, new double[][] {{1, 1}}, new boolean[2], 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("lead 1");
        }
        assertThatThrownBy(() -> LeadMixture.normal(new double[] {0}, new double[] {0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("scale");
        assertThatThrownBy(() -> mixed(1)).hasMessageContaining("log-normal");
    }
}
