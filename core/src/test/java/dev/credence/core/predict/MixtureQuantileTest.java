package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MixtureQuantileTest {
    private static final double[] LEVELS = {1e-9, 0.001, 0.025, 0.1, 0.25, 0.5, 0.7, 0.9, 0.999, 1 - 1e-9};

    private static void check(PlainMixture plain, double[] levels) {
        GaussianMixture mixture = plain.value();
        double sd = Math.sqrt(mixture.totalVariance()[0]);
        for (double p : levels) {
            double q = mixture.quantile(p)[0];
            // the quantile is within q ± tolerance by numerical integration without erfc, whose own error is 1e-12
            assertThat(plain.cdf(q - 1e-10 * sd)).as("p = %s", p).isLessThanOrEqualTo(p + 1e-12);
            assertThat(plain.cdf(q + 1e-10 * sd)).as("p = %s", p).isGreaterThanOrEqualTo(p - 1e-12);
        }
    }

    @Test
    void oneHumpTwoHumpsAndUnequalWidths() {
        check(PlainMixture.of(new double[] {-0.5, 0.2, 0.4, 0.6}, 1), LEVELS);
        check(PlainMixture.of(new double[] {-5, 5, 5.5}, 0.3), LEVELS);
        check(new PlainMixture(new double[] {0, 0, 3}, new double[] {0.01, 100, 1}), LEVELS);
    }

    @Test
    void narrowModesFarApart() {
        check(PlainMixture.of(new double[] {-100, 0, 100}, 1), LEVELS);
        // between the modes F is flat, and equals p up to rounding
        GaussianMixture mixture =
                PlainMixture.of(new double[] {-1000, 1000}, 1e-6).value();
        assertThat(mixture.quantile(0.5)[0]).isBetween(-1000.0, 1000.0);
        assertThat(mixture.quantile(0.25)[0]).isCloseTo(-1000, within(1e-7));
        assertThat(mixture.quantile(0.75)[0]).isCloseTo(1000, within(1e-7));
    }

    @Test
    void manyPointsAtOnceAgreeWithEachAlone() {
        CounterRandom random = CounterRandom.of(5, 0);
        int n = 60;
        double[][] means = new double[n][7];
        double[][] variances = new double[n][7];
        for (int i = 0; i < n; i++) {
            for (int s = 0; s < 7; s++) {
                means[i][s] = (i + 1) * random.normal(0, 7L * i + s);
                variances[i][s] = Math.exp(2 * random.normal(1, 7L * i + s));
            }
        }
        GaussianMixture all = GaussianMixture.of(means, variances);
        double[] together = all.quantile(0.05);
        for (int i = 0; i < n; i++) {
            GaussianMixture one = new PlainMixture(means[i], variances[i]).value();
            assertThat(together[i]).isCloseTo(one.quantile(0.05)[0], within(1e-7));
            assertThat(one.cdf(new double[] {together[i]})[0]).isCloseTo(0.05, within(1e-9));
        }
    }

    @Test
    void hugeOffsetsAndTinySpreads() {
        GaussianMixture mixture =
                PlainMixture.of(new double[] {1e9, 1e9 + 1e-3}, 1e-6).value();
        assertThat(mixture.quantile(0.5)[0]).isCloseTo(1e9 + 5e-4, within(2e-6));
    }

    @Test
    @Tag("slow")
    void quantilesAgreeWithBruteForceSampling() {
        int draws = 1_000_000;
        GaussianMixture mixture = new PlainMixture(new double[] {-2, 1, 1.5}, new double[] {0.2, 0.5, 3}).value();

        CounterRandom random = CounterRandom.of(11, 3);
        double[] m = {-2, 1, 1.5};
        double[] v = {0.2, 0.5, 3};
        double[] y = new double[draws];
        for (int i = 0; i < draws; i++) {
            int s = random.below(3, 0, i);
            y[i] = m[s] + Math.sqrt(v[s]) * random.normal(1, i);
        }
        Arrays.sort(y);
        for (double p : new double[] {0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975}) {
            double q = mixture.quantile(p)[0];
            double density = Math.exp(mixture.logDensity(new double[] {q})[0]);
            double se = Math.sqrt(p * (1 - p) / draws) / density;
            assertThat(y[(int) (p * draws)]).isCloseTo(q, within(4 * se));
        }
    }
}
