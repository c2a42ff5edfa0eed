package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.model.LogNormal;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distributions whose standard deviation is dominated by a far tail, or by one of many components. */
class FarTailsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(18, 28);
    private static final double[] LEVELS = {0.025, 0.05, 0.3, 0.5, 0.95, 0.999};

    private static MixturePredictive logNormal(double sigma) {
        return MixturePredictive.fromSamples(new LogNormal(), new float[] {0}, 1, 1, Math.log(sigma));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.6, 2, 3, 4, 6, 10})
    @DisplayName("Quantiles of a log-normal are e^{σ z}, positive, and the CRPS is its closed form")
    void logNormals(double sigma) {
        MixturePredictive one = logNormal(sigma);
        for (double p : LEVELS) {
            double expected = Math.exp(sigma * NormalQuantile.of(p));
            assertThat(one.quantile(p)[0] / expected).as("quantile at %s", p).isCloseTo(1, within(1e-6));
        }
        for (double y : new double[] {1e-3, 1, Math.exp(sigma), Math.exp(2 * sigma)}) {
            // Baran and Lerch 2015: y (2 F(y) - 1) - 2 E[y] (Φ(z - σ) + Φ(σ / √2) - 1)
            double z = Math.log(y) / sigma;
            double expected = y * (2 * NormalTail.probability(z) - 1)
                    - 2
                            * one.mean()[0]
                            * (NormalTail.probability(z - sigma) - NormalTail.probability(-sigma / Math.sqrt(2)));
            // at σ = 10 most of it is where 1 - F is of the order of the rounding error
            assertThat(one.crps(new double[] {y})[0])
                    .as("crps at %s", y)
                    .isCloseTo(expected, within((sigma > 6 ? 1e-4 : 1e-5) * Math.max(expected, 1)));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 5, 8})
    @DisplayName("Quantiles of a mixture of a hundred different log-normals have their probability")
    void manyLogNormals(double spread) {
        float[] f = new float[100];
        for (int s = 0; s < f.length; s++) {
            f[s] = (float) (spread * RANDOM.normal(s, (long) spread));
        }
        MixturePredictive mixture = MixturePredictive.fromSamples(new LogNormal(), f, f.length, 1, -0.5);
        for (double p : LEVELS) {
            double q = mixture.quantile(p)[0];
            assertThat(q).isPositive();
            assertThat(mixture.cdf(new double[] {q})[0]).isCloseTo(p, within(1e-9));
        }
    }

    @Test
    @DisplayName("One of a hundred Gaussians with an enormous variance does not widen the interval of the others")
    void oneWideGaussian() {
        double[][] means = new double[1][100];
        double[][] variances = new double[1][100];
        for (int s = 0; s < 100; s++) {
            variances[0][s] = s == 7 ? Math.exp(60) : 1;
        }
        Interval interval = GaussianMixture.of(means, variances).interval(0.9);
        // F(x) = 0.99 Φ(x) + 0.01 / 2
        double end = NormalQuantile.of((0.95 - 0.005) / 0.99);
        assertThat(interval.upper()[0]).isCloseTo(end, within(1e-8));
        assertThat(interval.lower()[0]).isCloseTo(-end, within(1e-8));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1000, -3, -0.0005, 0, 0.002, 1, 40})
    @DisplayName("The CRPS of a narrow and a wide Gaussian of any weights is its closed form")
    void narrowAndWide(double y) {
        for (double wide : new double[] {0.01, 0.3, 0.5, 0.9}) {
            double[] weights = {1 - wide, wide};
            double[] sds = {0.001, 10};
            double expected = 0;
            for (int i = 0; i < 2; i++) {
                expected += weights[i] * absolute(y, sds[i]);
                for (int j = 0; j < 2; j++) {
                    expected -= 0.5 * weights[i] * weights[j] * absolute(0, Math.hypot(sds[i], sds[j]));
                }
            }
            NumericCrps crps = new NumericCrps(
                    x -> weights[0] * NormalTail.probability(x / sds[0]) + wide * NormalTail.probability(x / sds[1]),
                    1e-5);
            LocationScale scale = new LocationScale(0, sds[0], sds[0]);
            assertThat(crps.ofReals(y, scale))
                    .as("weight %s", wide)
                    .isCloseTo(expected, within(1e-7 + 1e-9 * expected));
        }
    }

    /** E|N(m, s²)|. */
    private static double absolute(double m, double s) {
        double z = m / s;
        return m * (2 * NormalTail.probability(z) - 1) + 2 * s * Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
    }
}
