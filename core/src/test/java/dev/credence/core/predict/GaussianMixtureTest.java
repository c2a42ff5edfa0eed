package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GaussianMixtureTest {
    private static final double[][] MEANS = {{-2, 2.5, 0.25, 2}, {10, 10.5, 9, 11}, {0, 0, 0, 0}};
    private static final double[][] VARIANCES = {{0.25, 1, 4, 0.01}, {1, 2, 3, 4}, {1, 1, 1, 1}};

    private static GaussianMixture mixture() {
        return GaussianMixture.of(MEANS, VARIANCES);
    }

    @Test
    void momentsAreThoseOfTheComponents() {
        GaussianMixture mixture = mixture();
        assertThat(mixture.points()).isEqualTo(3);
        assertThat(mixture.samples()).isEqualTo(4);
        assertThat(mixture.mean()).containsExactly(0.6875, 10.125, 0);
        // mean of squares minus square of the mean
        assertThat(mixture.epistemicVariance()[0])
                .isCloseTo((4 + 6.25 + 0.0625 + 4) / 4 - 0.6875 * 0.6875, within(1e-14));
        assertThat(mixture.aleatoricVariance()).containsExactly(5.26 / 4, 2.5, 1);
        assertThat(mixture.totalVariance()[2]).isEqualTo(1);
    }

    @Test
    void distributionFunctionIsTheIntegralOfTheDensity() {
        GaussianMixture mixture = mixture();
        for (double y : new double[] {-3, 0.5, 2.01, 9.7}) {
            double[] cdf = mixture.cdf(new double[] {y, y, y});
            for (int n = 0; n < 3; n++) {
                assertThat(cdf[n]).isCloseTo(new PlainMixture(MEANS[n], VARIANCES[n]).cdf(y), within(1e-12));
            }
        }
    }

    @Test
    void distributionFunctionKeepsItsRelativePrecisionInTheLowerTail() {
        // Φ(−10) and Φ(−37.5) to 16 digits, from their continued fractions
        GaussianMixture mixture = PlainMixture.of(new double[] {0}, 1).value();
        assertThat(mixture.cdf(new double[] {-10})[0]).isCloseTo(7.619853024160527e-24, within(1e-37));
        assertThat(mixture.cdf(new double[] {-37.5})[0]).isCloseTo(4.605353009581954e-308, within(1e-320));
    }

    @Test
    void logDensityIsTheLogOfTheMeanOfDensities() {
        GaussianMixture mixture = mixture();
        double[] log = mixture.logDensity(new double[] {2.05, 8, 3});
        double[] y = {2.05, 8, 3};
        for (int n = 0; n < 3; n++) {
            assertThat(log[n])
                    .isCloseTo(Math.log(new PlainMixture(MEANS[n], VARIANCES[n]).density(y[n])), within(1e-13));
        }
    }

    @Test
    void logDensityIsMinusInfinityWhereTheSquareOverflows() {
        GaussianMixture mixture = GaussianMixture.of(new double[][] {{0, 1, 2}}, new double[][] {{1, 1, 1}});
        assertThat(mixture.logDensity(new double[] {1e160})).containsExactly(Double.NEGATIVE_INFINITY);
        assertThat(mixture.logDensity(new double[] {1e150})[0]).isCloseTo(-5e299, within(1e286));
    }

    @Test
    void logDensityIsFiniteWhereDensitiesUnderflow() {
        GaussianMixture mixture = PlainMixture.of(new double[] {0, 1}, 1e-4).value();

        // only the nearer component matters: −(9/0.01)²/2
        double expected = -Math.log(2) - 0.5 * Math.log(2 * Math.PI * 1e-4) - 405_000;
        assertThat(mixture.logDensity(new double[] {10})[0]).isCloseTo(expected, within(1e-8));
    }

    @Test
    void variancesOfEveryBroadcastShapeMeanTheSame() {
        double[][] means = {{1, 2, 3}, {0, 1, 5}};
        for (double[][] variances : new double[][][] {{{0.5, 1, 2}}, {{0.5}, {3}}, {{0.7}}}) {
            double[][] full = PlainMixture.broadcast(variances, 2, 3);
            GaussianMixture small = GaussianMixture.of(means, variances);
            GaussianMixture large = GaussianMixture.of(means, full);
            double[] y = {1.5, 4};
            assertThat(small.logDensity(y)).containsExactly(large.logDensity(y), within(1e-14));
            assertThat(small.cdf(y)).containsExactly(large.cdf(y), within(1e-15));
            assertThat(small.quantile(0.9)).containsExactly(large.quantile(0.9), within(1e-9));
            assertThat(small.totalVariance()).containsExactly(large.totalVariance(), within(1e-14));
            assertThat(small.sample(1, 4)).isDeepEqualTo(large.sample(1, 4));
        }
    }

    @Test
    void rawOutputsAreSampleMajor() {
        float[] outputs = {1, 2, 3, 10, 20, 30}; // S = 2, N = 3
        GaussianMixture mixture = GaussianMixture.fromSamples(outputs, 2, 3, 0.5);
        assertThat(mixture.means()).isDeepEqualTo(new double[][] {{1, 10}, {2, 20}, {3, 30}});
        assertThat(mixture.aleatoricVariance()).containsExactly(0.5, 0.5, 0.5);
        GaussianMixture perSample = GaussianMixture.fromSamples(outputs, 2, 3, new double[] {0.5, 1.5});
        assertThat(perSample.aleatoricVariance()).containsExactly(1, 1, 1);
        float[] both = {1, 0, 2, 1, 10, 2, 20, 3}; // S = 2, N = 2: mean and log variance
        mixture = GaussianMixture.fromHeteroscedasticSamples(both, 2, 2);
        assertThat(mixture.means()).isDeepEqualTo(new double[][] {{1, 10}, {2, 20}});
        assertThat(mixture.variances()[0][1]).isCloseTo(Math.exp(2), within(1e-14));
        assertThat(mixture.variances()[1][0]).isCloseTo(Math.E, within(1e-14));
    }

    @Test
    void permutingSamplesOrPointsPermutesTheAnswers() {
        int[] points = {2, 0, 1};
        int[] samples = {3, 1, 0, 2};
        double[][] m = new double[3][4];
        double[][] v = new double[3][4];
        for (int n = 0; n < 3; n++) {
            for (int s = 0; s < 4; s++) {
                m[n][s] = MEANS[points[n]][samples[s]];
                v[n][s] = VARIANCES[points[n]][samples[s]];
            }
        }
        double[] y = {1, 2, 3};
        double[] permutedY = {3, 1, 2};
        GaussianMixture a = mixture();
        GaussianMixture b = GaussianMixture.of(m, v);
        for (int n = 0; n < 3; n++) {
            assertThat(b.mean()[n]).isCloseTo(a.mean()[points[n]], within(1e-14));
            assertThat(b.quantile(0.3)[n]).isCloseTo(a.quantile(0.3)[points[n]], within(1e-9));
            assertThat(b.logDensity(permutedY)[n]).isCloseTo(a.logDensity(y)[points[n]], within(1e-13));
        }
    }

    @Test
    void copiesOfOneSampleAreTheSingleGaussian() {
        GaussianMixture copies =
                PlainMixture.of(new double[] {1.5, 1.5, 1.5}, 0.25).value();
        GaussianPredictive single = GaussianPredictive.of(new double[] {1.5}, new double[] {0}, new double[] {0.25});
        double[] y = {0.8};
        assertThat(copies.logDensity(y)[0]).isCloseTo(single.logDensity(y)[0], within(1e-14));
        assertThat(copies.cdf(y)[0]).isCloseTo(single.cdf(y)[0], within(1e-15));
        assertThat(copies.quantile(0.975)[0]).isCloseTo(single.quantile(0.975)[0], within(1e-10));
        assertThat(copies.epistemicVariance()[0]).isZero();
    }

    @Test
    void rescalingMapsValuesAndLowersTheLogDensity() {
        double[] y = {0.7, 9, -0.5};
        double[] mapped = Arrays.stream(y).map(v -> 100 + 20 * v).toArray();
        GaussianMixture a = mixture();
        GaussianMixture b = a.rescaled(100, 20);
        for (int n = 0; n < 3; n++) {
            assertThat(b.mean()[n]).isCloseTo(100 + 20 * a.mean()[n], within(1e-12));
            assertThat(b.totalVariance()[n]).isCloseTo(400 * a.totalVariance()[n], within(1e-11));
            assertThat(b.quantile(0.1)[n]).isCloseTo(100 + 20 * a.quantile(0.1)[n], within(1e-8));
            assertThat(b.logDensity(mapped)[n]).isCloseTo(a.logDensity(y)[n] - Math.log(20), within(1e-12));
            assertThat(b.cdf(mapped)[n]).isCloseTo(a.cdf(y)[n], within(1e-14));
        }
    }

    @Test
    void valueIsNotChangedThroughWhatGoesInOrComesOut() {
        double[][] means = {{-2, 2.5, 0.25, 2}};
        GaussianMixture mixture = GaussianMixture.of(means, new double[][] {{1}});
        means[0][0] += 5;
        mixture.means()[0][1] += 5;
        mixture.weights()[2] += 5;
        mixture.mean()[0] += 5;
        assertThat(mixture.mean()[0]).isEqualTo(0.6875);
    }

    @Test
    void brokenPredictionsAreRefusedByPlace() {
        float[] outputs = {1, 2, 3, 10, Float.NaN, 30};
        assertThatThrownBy(() -> GaussianMixture.fromSamples(outputs, 2, 3, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("predicted mean of point 1")
                .hasMessageContaining("sample 1, is NaN");
        assertThatThrownBy(() -> GaussianMixture.fromSamples(new float[4], 2, 2, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("noise variance is 0.0, it must be above 0");
        assertThatThrownBy(() -> GaussianMixture.fromSamples(new float[5], 2, 2, 1))
                .hasMessageContaining("expected [2, 2] = 4");
        assertThatThrownBy(() -> GaussianMixture.fromSamples(new float[0], 2, 0, 1))
                .hasMessageContaining("at least 1");
        assertThatThrownBy(() -> GaussianMixture.of(MEANS, new double[][] {{1, 2}}))
                .hasMessageContaining("do not broadcast");
        GaussianMixture mixture = mixture();
        assertThatThrownBy(() -> mixture.quantile(1)).hasMessageContaining("p is 1.0");
        assertThatThrownBy(() -> mixture.cdf(new double[2])).hasMessageContaining("there are 3 points");
        assertThatThrownBy(() -> mixture.rescaled(0, -1)).hasMessageContaining("scale is -1.0");
    }

    @Test
    @DisplayName("Survival is 1 − F, and the distribution function of the mirrored mixture where F rounds to 1")
    void survival() {
        double[][] means = {{0, 1, 3}, {-2, 5, 1}};
        double[][] variances = {{1, 0.1, 2}};
        double[][] mirrored = {{0, -1, -3}, {2, -5, -1}};
        GaussianMixture mixture = GaussianMixture.of(means, variances);
        GaussianMixture mirror = GaussianMixture.of(mirrored, variances);
        for (double y : new double[] {-30, -3, 0, 1.5, 4, 20, 45}) {
            double[] at = {y, y};
            double[] survival = mixture.survival(at);
            assertThat(survival).containsExactly(mirror.cdf(new double[] {-y, -y}), within(0.0));
            for (int n = 0; n < 2; n++) {
                assertThat(survival[n] + mixture.cdf(at)[n]).isCloseTo(1, within(1e-15));
                assertThat(survival[n]).isPositive();
            }
        }
        GaussianPredictive one = GaussianPredictive.of(new double[] {2}, new double[] {1}, new double[] {3});
        assertThat(one.survival(new double[] {30})[0]).isCloseTo(one.cdf(new double[] {-26})[0], within(1e-50));
    }

    @Test
    @DisplayName("A log variance whose exponential is 0 or infinite is refused, with the point")
    void logVariancesOfFarPoints() {
        for (float logVariance : new float[] {-800, 800}) {
            float[] outputs = {0, -60, 0, 60, 0, 0, 0, logVariance}; // [S, N, 2] of two samples and points
            assertThatThrownBy(() -> GaussianMixture.fromHeteroscedasticSamples(outputs, 2, 2))
                    .isInstanceOf(UserException.class)
                    .hasMessageContainingAll("noise variance of point 1", "sample 1", "extreme values");
        }
    }
}
