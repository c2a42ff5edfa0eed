package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class GaussianMixtureTest {
    private static final double[][] MEANS = {{-2, 2.5, 0.25, 2}, {10, 10.5, 9, 11}, {0, 0, 0, 0}};
    private static final double[][] VARIANCES = {{0.25, 1, 4, 0.01}, {1, 2, 3, 4}, {1, 1, 1, 1}};

    private static GaussianMixture mixture() {
        return GaussianMixture.of(Nd4j.createFromArray(MEANS), Nd4j.createFromArray(VARIANCES));
    }

    @Test
    void momentsAreThoseOfTheComponents() {
        try (GaussianMixture mixture = mixture()) {
            assertThat(mixture.points()).isEqualTo(3);
            assertThat(mixture.samples()).isEqualTo(4);
            assertThat(mixture.mean().toDoubleVector()).containsExactly(0.6875, 10.125, 0);
            // mean of squares minus square of the mean
            assertThat(mixture.epistemicVariance().toDoubleVector()[0])
                    .isCloseTo((4 + 6.25 + 0.0625 + 4) / 4 - 0.6875 * 0.6875, within(1e-14));
            assertThat(mixture.aleatoricVariance().toDoubleVector()).containsExactly(5.26 / 4, 2.5, 1);
            assertThat(mixture.totalVariance().toDoubleVector()[2]).isEqualTo(1);
        }
    }

    @Test
    void distributionFunctionIsTheIntegralOfTheDensity() {
        try (GaussianMixture mixture = mixture()) {
            for (double y : new double[] {-3, 0.5, 2.01, 9.7}) {
                double[] cdf = mixture.cdf(new double[] {y, y, y}).toDoubleVector();
                for (int n = 0; n < 3; n++) {
                    assertThat(cdf[n]).isCloseTo(new PlainMixture(MEANS[n], VARIANCES[n]).cdf(y), within(1e-12));
                }
            }
        }
    }

    @Test
    void distributionFunctionKeepsItsRelativePrecisionInTheLowerTail() {
        // Φ(−10) and Φ(−37.5) to 16 digits, from their continued fractions
        try (GaussianMixture mixture = PlainMixture.of(new double[] {0}, 1).value()) {
            assertThat(mixture.cdf(new double[] {-10}).getDouble(0)).isCloseTo(7.619853024160527e-24, within(1e-37));
            assertThat(mixture.cdf(new double[] {-37.5}).getDouble(0))
                    .isCloseTo(4.605353009581954e-308, within(1e-320));
        }
    }

    @Test
    void logDensityIsTheLogOfTheMeanOfDensities() {
        try (GaussianMixture mixture = mixture()) {
            double[] log = mixture.logDensity(new double[] {2.05, 8, 3}).toDoubleVector();
            double[] y = {2.05, 8, 3};
            for (int n = 0; n < 3; n++) {
                assertThat(log[n])
                        .isCloseTo(Math.log(new PlainMixture(MEANS[n], VARIANCES[n]).density(y[n])), within(1e-13));
            }
        }
    }

    @Test
    void logDensityIsFiniteWhereDensitiesUnderflow() {
        try (GaussianMixture mixture =
                PlainMixture.of(new double[] {0, 1}, 1e-4).value()) {
            // the nearer component alone counts: −(9/0.01)²/2
            double expected = -Math.log(2) - 0.5 * Math.log(2 * Math.PI * 1e-4) - 405_000;
            assertThat(mixture.logDensity(new double[] {10}).getDouble(0)).isCloseTo(expected, within(1e-8));
        }
    }

    @Test
    void variancesOfEveryBroadcastShapeMeanTheSame() {
        INDArray means = Nd4j.createFromArray(new double[][] {{1, 2, 3}, {0, 1, 5}});
        INDArray row = Nd4j.createFromArray(new double[][] {{0.5, 1, 2}});
        INDArray column = Nd4j.createFromArray(new double[][] {{0.5}, {3}});
        INDArray one = Nd4j.createFromArray(new double[][] {{0.7}});
        for (INDArray variances : new INDArray[] {row, column, one}) {
            INDArray full = variances.broadcast(2, 3).dup('c');
            try (GaussianMixture small = GaussianMixture.of(means, variances);
                    GaussianMixture large = GaussianMixture.of(means, full)) {
                double[] y = {1.5, 4};
                assertThat(small.logDensity(y).toDoubleVector())
                        .containsExactly(large.logDensity(y).toDoubleVector(), within(1e-14));
                assertThat(small.cdf(y).toDoubleVector())
                        .containsExactly(large.cdf(y).toDoubleVector(), within(1e-15));
                assertThat(small.quantile(0.9).toDoubleVector())
                        .containsExactly(large.quantile(0.9).toDoubleVector(), within(1e-9));
                assertThat(small.totalVariance().toDoubleVector())
                        .containsExactly(large.totalVariance().toDoubleVector(), within(1e-14));
                assertThat(small.sample(1, 4)).isEqualTo(large.sample(1, 4));
            }
        }
    }

    @Test
    void rawOutputsAreSampleMajor() {
        float[] outputs = {1, 2, 3, 10, 20, 30}; // S = 2, N = 3
        try (GaussianMixture mixture = GaussianMixture.fromSamples(outputs, 2, 3, 0.5)) {
            assertThat(mixture.means().toDoubleMatrix()).isDeepEqualTo(new double[][] {{1, 10}, {2, 20}, {3, 30}});
            assertThat(mixture.aleatoricVariance().toDoubleVector()).containsExactly(0.5, 0.5, 0.5);
        }
        try (GaussianMixture mixture = GaussianMixture.fromSamples(outputs, 2, 3, new double[] {0.5, 1.5})) {
            assertThat(mixture.aleatoricVariance().toDoubleVector()).containsExactly(1, 1, 1);
        }
        float[] both = {1, 0, 2, 1, 10, 2, 20, 3}; // S = 2, N = 2: mean and log variance
        try (GaussianMixture mixture = GaussianMixture.fromHeteroscedasticSamples(both, 2, 2)) {
            assertThat(mixture.means().toDoubleMatrix()).isDeepEqualTo(new double[][] {{1, 10}, {2, 20}});
            assertThat(mixture.variances().getDouble(0, 1)).isCloseTo(Math.exp(2), within(1e-14));
            assertThat(mixture.variances().getDouble(1, 0)).isCloseTo(Math.E, within(1e-14));
        }
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
        try (GaussianMixture a = mixture();
                GaussianMixture b = GaussianMixture.of(Nd4j.createFromArray(m), Nd4j.createFromArray(v))) {
            for (int n = 0; n < 3; n++) {
                assertThat(b.mean().getDouble(n)).isCloseTo(a.mean().getDouble(points[n]), within(1e-14));
                assertThat(b.quantile(0.3).getDouble(n))
                        .isCloseTo(a.quantile(0.3).getDouble(points[n]), within(1e-9));
                assertThat(b.logDensity(permutedY).getDouble(n))
                        .isCloseTo(a.logDensity(y).getDouble(points[n]), within(1e-13));
            }
        }
    }

    @Test
    void copiesOfOneSampleAreTheSingleGaussian() {
        try (GaussianMixture copies =
                        PlainMixture.of(new double[] {1.5, 1.5, 1.5}, 0.25).value();
                GaussianPredictive single =
                        GaussianPredictive.of(new double[] {1.5}, new double[] {0}, new double[] {0.25})) {
            double[] y = {0.8};
            assertThat(copies.logDensity(y).getDouble(0))
                    .isCloseTo(single.logDensity(y).getDouble(0), within(1e-14));
            assertThat(copies.cdf(y).getDouble(0)).isCloseTo(single.cdf(y).getDouble(0), within(1e-15));
            assertThat(copies.quantile(0.975).getDouble(0))
                    .isCloseTo(single.quantile(0.975).getDouble(0), within(1e-10));
            assertThat(copies.epistemicVariance().getDouble(0)).isZero();
        }
    }

    @Test
    void rescalingMapsValuesAndLowersTheLogDensity() {
        double[] y = {0.7, 9, -0.5};
        double[] mapped = Arrays.stream(y).map(v -> 100 + 20 * v).toArray();
        try (GaussianMixture a = mixture();
                GaussianMixture b = a.rescaled(100, 20)) {
            for (int n = 0; n < 3; n++) {
                assertThat(b.mean().getDouble(n)).isCloseTo(100 + 20 * a.mean().getDouble(n), within(1e-12));
                assertThat(b.totalVariance().getDouble(n))
                        .isCloseTo(400 * a.totalVariance().getDouble(n), within(1e-11));
                assertThat(b.quantile(0.1).getDouble(n))
                        .isCloseTo(100 + 20 * a.quantile(0.1).getDouble(n), within(1e-8));
                assertThat(b.logDensity(mapped).getDouble(n))
                        .isCloseTo(a.logDensity(y).getDouble(n) - Math.log(20), within(1e-12));
                assertThat(b.cdf(mapped).getDouble(n)).isCloseTo(a.cdf(y).getDouble(n), within(1e-14));
            }
        }
    }

    @Test
    void valueIsNotChangedThroughWhatGoesInOrComesOut() {
        INDArray means = Nd4j.createFromArray(MEANS);
        try (GaussianMixture mixture = GaussianMixture.of(means, Nd4j.createFromArray(VARIANCES))) {
            means.addi(5);
            mixture.means().addi(5);
            mixture.mean().addi(5);
            assertThat(mixture.mean().getDouble(0)).isEqualTo(0.6875);
        }
    }

    @Test
    void singlePrecisionComponentsAreWidened() {
        try (GaussianMixture mixture = GaussianMixture.of(
                Nd4j.createFromArray(new float[][] {{1, 2}}), Nd4j.createFromArray(new float[][] {{4, 4}}))) {
            assertThat(mixture.logDensity(new double[] {1}).getDouble(0))
                    .isCloseTo(Math.log(PlainMixture.of(new double[] {1, 2}, 4).density(1)), within(1e-14));
        }
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
        assertThatThrownBy(() ->
                        GaussianMixture.of(Nd4j.createFromArray(MEANS), Nd4j.createFromArray(new double[][] {{1, 2}})))
                .hasMessageContaining("do not broadcast");
        try (GaussianMixture mixture = mixture()) {
            assertThatThrownBy(() -> mixture.quantile(1)).hasMessageContaining("p is 1.0");
            assertThatThrownBy(() -> mixture.cdf(new double[2])).hasMessageContaining("there are 3 points");
            assertThatThrownBy(() -> mixture.rescaled(0, -1)).hasMessageContaining("scale is -1.0");
        }
    }

    @Test
    void resultsAndValuesCanBeClosed() {
        GaussianMixture mixture = mixture();
        double[] y = {1, 2, 3};
        for (INDArray result : new INDArray[] {
            mixture.mean(), mixture.epistemicVariance(), mixture.aleatoricVariance(), mixture.totalVariance(),
                    mixture.cdf(y),
            mixture.logDensity(y), mixture.quantile(0.5), mixture.sample(1, 2), mixture.means(), mixture.variances()
        }) {
            assertThat(result.closeable()).isTrue();
            result.close();
        }
        mixture.close();
        mixture.close();
    }
}
