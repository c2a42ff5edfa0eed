package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MixingTest {
    private static final double[] WEIGHTS = {0.2, 0.5, 0.3};
    private static final double[] Y = {0.3, -1.7};

    private final RegressionPredictive first =
            GaussianMixture.of(new double[][] {{-1, 0.5}, {2, 2.5}}, new double[][] {{0.5, 2}});
    private final RegressionPredictive second =
            GaussianMixture.of(new double[][] {{3, 4, 5}, {-2, -3, -2.5}}, new double[][] {{0.1}, {1.5}});
    private final RegressionPredictive third =
            GaussianPredictive.of(new double[] {1, -1}, new double[] {0.75, 2}, new double[] {0.25, 1});
    private final List<RegressionPredictive> parts = List.of(first, second, third);
    private final GaussianMixture mixture = (GaussianMixture) Predictive.mixture(parts, WEIGHTS);

    @Test
    void densitiesAndDistributionFunctionsAreWeightedMeans() {
        assertThat(mixture.samples()).isEqualTo(6);
        assertThat(mixture.weights())
                .containsExactly(new double[] {0.1, 0.1, 0.5 / 3, 0.5 / 3, 0.5 / 3, 0.3}, within(1e-15));
        for (int n = 0; n < 2; n++) {
            double density = 0;
            double cdf = 0;
            for (int k = 0; k < 3; k++) {
                density += WEIGHTS[k] * Math.exp(parts.get(k).logDensity(Y)[n]);
                cdf += WEIGHTS[k] * parts.get(k).cdf(Y)[n];
            }
            assertThat(mixture.logDensity(Y)[n]).isCloseTo(Math.log(density), within(1e-14));
            assertThat(mixture.cdf(Y)[n]).isCloseTo(cdf, within(1e-15));
        }
    }

    /** Given weights may sum to 1 ± 10⁻⁶, which at a mean of 10¹² would be an error of 10⁶. */
    @Test
    void mixturesFarFromZeroHaveTheMomentsAndScoresOfNearOnes() {
        double[] rounded = {0.2, 0.5, 0.3 + 5e-7};
        RegressionPredictive near = mixed(0, rounded);
        RegressionPredictive far = mixed(1e12, rounded);
        double[] yFar = Arrays.stream(Y).map(y -> 1e12 + 300 * y).toArray();
        double[] yNear = Arrays.stream(Y).map(y -> 300 * y).toArray();
        for (int n = 0; n < 2; n++) {
            assertThat(far.mean()[n] - 1e12).isCloseTo(near.mean()[n], within(1e-2));
            assertThat(far.totalVariance()[n]).isCloseTo(near.totalVariance()[n], within(1.0));
            assertThat(far.epistemicVariance()[n]).isCloseTo(near.epistemicVariance()[n], within(1.0));
            assertThat(far.crps(yFar)[n]).isCloseTo(near.crps(yNear)[n], within(1e-2));
            assertThat(far.quantile(0.3)[n] - 1e12).isCloseTo(near.quantile(0.3)[n], within(1e-2));
        }
    }

    private RegressionPredictive mixed(double shift, double[] weights) {
        return (RegressionPredictive) Predictive.mixture(
                parts.stream().map(part -> part.rescaled(shift, 300)).toList(), weights);
    }

    @Test
    void disagreementIsEpistemicAndTheNoiseIsAveraged() {
        for (int n = 0; n < 2; n++) {
            double mean = 0;
            double second = 0;
            double noise = 0;
            for (int k = 0; k < 3; k++) {
                RegressionPredictive part = parts.get(k);
                mean += WEIGHTS[k] * part.mean()[n];
                second += WEIGHTS[k] * (part.epistemicVariance()[n] + part.mean()[n] * part.mean()[n]);
                noise += WEIGHTS[k] * part.aleatoricVariance()[n];
            }
            assertThat(mixture.mean()[n]).isCloseTo(mean, within(1e-14));
            assertThat(mixture.epistemicVariance()[n]).isCloseTo(second - mean * mean, within(1e-13));
            assertThat(mixture.aleatoricVariance()[n]).isCloseTo(noise, within(1e-14));
        }
    }

    @Test
    void quantilesInvertTheDistributionFunction() {
        for (double p : new double[] {0.001, 0.3, 0.5, 0.975}) {
            assertThat(mixture.cdf(mixture.quantile(p))).containsExactly(new double[] {p, p}, within(1e-9));
        }
    }

    @Test
    void crpsIsThatOfItsDefinition() {
        // ∫ (F − 1[x ≥ y])² dx by a fine midpoint rule on each side
        double[] crps = mixture.crps(Y);
        double[] many =
                ((RegressionPredictive) Predictive.mixture(copies(mixture, 12))).crps(Y); // 72 components: quadrature
        for (int n = 0; n < 2; n++) {
            int panels = 20_000;
            double integral = 0;
            for (int side = -1; side <= 1; side += 2) {
                double h = 25.0 / panels;
                for (int i = 0; i < panels; i++) {
                    double x = Y[n] + side * (i + 0.5) * h;
                    double tail = mixture.cdf(new double[] {x, x})[n] - (side > 0 ? 1 : 0);
                    integral += h * tail * tail;
                }
            }
            assertThat(crps[n]).isCloseTo(integral, within(1e-6));
            assertThat(many[n]).isCloseTo(crps[n], within(1e-11));
        }
    }

    private static List<Predictive> copies(Predictive predictive, int count) {
        return java.util.Collections.nCopies(count, predictive);
    }

    @Test
    void drawsFollowTheMixture() {
        int draws = 40_000;
        double[][] values = mixture.sample(4, draws);
        for (int n = 0; n < 2; n++) {
            int below = 0;
            for (double y : values[n]) {
                below += y <= Y[n] ? 1 : 0;
            }
            double p = mixture.cdf(Y)[n];
            assertThat(below / (double) draws).isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / draws)));
        }
        assertThat(mixture.sample(4, 3)[1][2]).isEqualTo(values[1][2]);
    }

    @Test
    void rescalingAndMixingCommute() {
        List<RegressionPredictive> rescaled =
                List.of(first.rescaled(7, 3), second.rescaled(7, 3), third.rescaled(7, 3));
        RegressionPredictive one = (RegressionPredictive) Predictive.mixture(rescaled, WEIGHTS);
        RegressionPredictive other = mixture.rescaled(7, 3);
        assertThat(one.logDensity(Y)).containsExactly(other.logDensity(Y), within(1e-14));
        assertThat(one.epistemicVariance()).containsExactly(other.epistemicVariance(), within(1e-13));
        assertThat(one.aleatoricVariance()).containsExactly(other.aleatoricVariance(), within(1e-13));
    }

    @Test
    void mixturesOfMixturesAndPartsOfWeightZeroAreFlat() {
        Predictive inner = Predictive.mixture(List.of(first, second), new double[] {0.4, 0.6});
        RegressionPredictive nested =
                (RegressionPredictive) Predictive.mixture(List.of(inner, third, second), new double[] {0.5, 0.5, 0});
        RegressionPredictive flat = (RegressionPredictive) Predictive.mixture(parts, new double[] {0.2, 0.3, 0.5});
        assertThat(nested.logDensity(Y)).containsExactly(flat.logDensity(Y), within(1e-14));
        assertThat(nested.samples()).isEqualTo(flat.samples());
        // an omitted part cannot make the others' densities underflow
        Predictive narrow = GaussianPredictive.of(Y, new double[2], new double[] {1e-12, 1e-12});
        RegressionPredictive far = GaussianPredictive.of(new double[] {99, 99}, new double[2], new double[] {1, 1});
        RegressionPredictive alone =
                (RegressionPredictive) Predictive.mixture(List.of(narrow, far), new double[] {0, 1});
        assertThat(alone.logDensity(Y)).containsExactly(far.logDensity(Y), within(1e-10));
    }

    @Test
    void classesAreMixedByTheirProbabilities() {
        CategoricalMixture a = CategoricalMixture.of(new double[][][] {{{0.2, 0.8}, {0.6, 0.4}}});
        CategoricalMixture b = CategoricalMixture.of(new double[][][] {{{1, 0}}});
        CategoricalMixture mixed = (CategoricalMixture) Predictive.mixture(List.of(a, b), new double[] {0.25, 0.75});
        double p = 0.25 * 0.4 + 0.75;
        assertThat(mixed.meanProbabilities()[0]).containsExactly(new double[] {p, 1 - p}, within(1e-15));
        assertThat(mixed.logProbability(new int[] {1})[0]).isCloseTo(Math.log(1 - p), within(1e-15));
        double expected = 0.25 * a.expectedEntropy()[0];
        assertThat(mixed.expectedEntropy()[0]).isCloseTo(expected, within(1e-15));
        double entropy = -p * Math.log(p) - (1 - p) * Math.log(1 - p);
        assertThat(mixed.mutualInformation()[0]).isCloseTo(entropy - expected, within(1e-15));
        assertThat(mixed.variationRatioOfVotes()[0]).isCloseTo(0.125, within(1e-15));
        assertThat(mixed.weights()).containsExactly(new double[] {0.125, 0.125, 0.75}, within(1e-16));
    }

    @Test
    void equalPartsAreTheSameAsOneWithAllSamples() {
        CategoricalMixture a = CategoricalMixture.fromLogits(new float[] {1, 2, 3, 0, 1, -1}, 1, 2, 3);
        CategoricalMixture b = CategoricalMixture.fromLogits(new float[] {0, 2, 1, 4, 1, -1}, 1, 2, 3);
        CategoricalMixture both =
                CategoricalMixture.fromLogits(new float[] {1, 2, 3, 0, 1, -1, 0, 2, 1, 4, 1, -1}, 2, 2, 3);
        CategoricalMixture mixed = (CategoricalMixture) Predictive.mixture(List.of(a, b));
        assertThat(mixed.meanProbabilities()).isDeepEqualTo(both.meanProbabilities());
        assertThat(mixed.mutualInformation()).containsExactly(both.mutualInformation());
    }

    @Test
    void whatDoesNotMixIsRefused() {
        CategoricalMixture two = CategoricalMixture.of(new double[][][] {{{0.5, 0.5}}, {{0.5, 0.5}}});
        CategoricalMixture three = CategoricalMixture.of(new double[][][] {{{0.5, 0.5, 0}}, {{0.5, 0.5, 0}}});
        Predictive onePoint = GaussianPredictive.of(new double[1], new double[1], new double[] {1});
        assertThatThrownBy(() -> Predictive.mixture(List.of(first, two)))
                .hasMessageContaining("predictive 1 is a CategoricalMixture, and predictive 0 a GaussianMixture");
        assertThatThrownBy(() -> Predictive.mixture(List.of(two, three))).hasMessageContaining("has 3 classes");
        assertThatThrownBy(() -> Predictive.mixture(List.of(first, onePoint))).hasMessageContaining("is of 1 points");
        assertThatThrownBy(() -> Predictive.mixture(List.of())).hasMessageContaining("at least one");
        assertThatThrownBy(() -> Predictive.mixture(parts, new double[] {0.5, 0.5}))
                .hasMessageContaining("2 weights for 3 predictives");
        assertThatThrownBy(() -> Predictive.mixture(parts, new double[] {0.5, 0.8, -0.3}))
                .hasMessageContaining("weight 2 is -0.3");
        assertThatThrownBy(() -> Predictive.mixture(parts, new double[] {1, 1, 1}))
                .hasMessageContaining("sum to 3.0, expected 1");
    }
}
