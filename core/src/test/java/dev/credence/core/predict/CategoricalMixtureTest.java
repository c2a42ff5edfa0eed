package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CategoricalMixtureTest {
    private static final double LOG_2 = Math.log(2);

    /** Rounding would give some of 1000 points 1e-17, and a rank in a ROC curve. */
    @Test
    void oneSampleHasNoMutualInformationAtAll() {
        int points = 1000;
        float[] logits = new float[10 * points];
        for (int i = 0; i < logits.length; i++) {
            logits[i] = (float) (5 * Math.sin(i));
        }
        assertThat(CategoricalMixture.fromLogits(logits, 1, points, 10).mutualInformation())
                .containsOnly(0);
    }

    @Test
    void uncertaintiesAreThoseOfGalsTable() {
        double[][][] table = {{{1, 0}, {1, 0}}, {{0.5, 0.5}, {0.5, 0.5}}, {{1, 0}, {0, 1}}};
        CategoricalMixture p = CategoricalMixture.of(table);
        assertThat(p.predictiveEntropy()).containsExactly(new double[] {0, LOG_2, LOG_2}, within(1e-15));
        assertThat(p.mutualInformation()).containsExactly(new double[] {0, 0, LOG_2}, within(1e-15));
        assertThat(p.expectedEntropy()).containsExactly(new double[] {0, LOG_2, 0}, within(1e-15));
        assertThat(p.variationRatio()).containsExactly(0, 0.5, 0.5);
        assertThat(p.variationRatioOfVotes()).containsExactly(0, 0, 0.5);
    }

    @Test
    void softmaxOfSampleMajorLogitsIsAveraged() {
        // S = 2, N = 2, C = 3
        float[] logits = {0, 1, 2, 6, -1, 0.5f, 1, 1, 1, -1, 0, 1};
        double[][] expected = new double[2][3];
        for (int s = 0; s < 2; s++) {
            for (int n = 0; n < 2; n++) {
                double sum = 0;
                for (int c = 0; c < 3; c++) {
                    sum += Math.exp(logits[(s * 2 + n) * 3 + c]);
                }
                for (int c = 0; c < 3; c++) {
                    expected[n][c] += 0.5 * Math.exp(logits[(s * 2 + n) * 3 + c]) / sum;
                }
            }
        }
        CategoricalMixture p = CategoricalMixture.fromLogits(logits, 2, 2, 3);
        double[][] mean = p.meanProbabilities();
        for (int n = 0; n < 2; n++) {
            assertThat(mean[n]).containsExactly(expected[n], within(1e-15));
        }
        assertThat(p.predictedClass()).containsExactly(2, 0);
        assertThat(p.logProbability(new int[] {1, 2}))
                .containsExactly(new double[] {Math.log(expected[0][1]), Math.log(expected[1][2])}, within(1e-14));
        double entropy = 0;
        for (double e : expected[0]) {
            entropy -= e * Math.log(e);
        }
        assertThat(p.predictiveEntropy()[0]).isCloseTo(entropy, within(1e-14));
        assertThat(p.variationRatio()[0]).isCloseTo(1 - expected[0][2], within(1e-15));
        assertThat(p.samples()).isEqualTo(2);
        assertThat(p.probabilities()[1]).hasDimensions(2, 3);
    }

    @Test
    void certainAndWrongAnswersHaveFiniteLogProbabilities() {
        CategoricalMixture p = CategoricalMixture.fromLogits(new float[] {0, 2000, 0, 1000}, 2, 1, 2);
        assertThat(p.logProbability(new int[] {0})[0]).isCloseTo(-1000 - LOG_2, within(1e-10));
        assertThat(p.predictiveEntropy()[0]).isZero();
        p = CategoricalMixture.of(new double[][][] {{{1, 0}, {1, 0}}});
        assertThat(p.logProbability(new int[] {1})[0]).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(p.logProbability(new int[] {0})[0]).isZero();
    }

    @Test
    void bernoulliLogitsAreTwoClasses() {
        CategoricalMixture p = CategoricalMixture.fromBernoulliLogits(new float[] {0, 3, 2, -800}, 2, 2);
        double sigmoid2 = 1 / (1 + Math.exp(-2));
        assertThat(p.classes()).isEqualTo(2);
        assertThat(p.meanProbabilities()[0][1]).isCloseTo((0.5 + sigmoid2) / 2, within(1e-15));
        assertThat(p.meanProbabilities()[1][1]).isCloseTo(0.5 / (1 + Math.exp(-3)), within(1e-15));
    }

    @Test
    void permutingSamplesChangesNothingAndMutualInformationOfCopiesIsZero() {
        float[] logits = {0.3f, -1, 2, 1.5f, 0, 0.2f};
        float[] permuted = {0, 0.2f, 0.3f, -1, 2, 1.5f};
        CategoricalMixture a = CategoricalMixture.fromLogits(logits, 3, 1, 2);
        CategoricalMixture b = CategoricalMixture.fromLogits(permuted, 3, 1, 2);
        CategoricalMixture copies = CategoricalMixture.fromLogits(new float[] {1, 2, 1, 2, 1, 2}, 3, 1, 2);
        assertThat(a.mutualInformation()[0]).isCloseTo(b.mutualInformation()[0], within(1e-15));
        assertThat(a.variationRatioOfVotes()[0]).isCloseTo(1 - 2.0 / 3, within(1e-15));
        assertThat(copies.mutualInformation()[0]).isBetween(0.0, 1e-15);
    }

    @Test
    void brokenPredictionsAreRefused() {
        assertThatThrownBy(() -> CategoricalMixture.fromLogits(new float[] {1, 2, 3, Float.NaN}, 1, 2, 2))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("predicted logit of point 1")
                .hasMessageContaining("sample 0, is NaN");
        assertThatThrownBy(() -> CategoricalMixture.fromLogits(new float[4], 2, 2, 1))
                .hasMessageContaining("fromBernoulliLogits");
        assertThatThrownBy(() -> CategoricalMixture.of(new double[][][] {{{0.5, 0.6}}}))
                .hasMessageContaining("must sum to 1");
        assertThatThrownBy(() -> CategoricalMixture.of(new double[][][] {{{-0.1, 1.1}}}))
                .hasMessageContaining("at least 0");
        CategoricalMixture p = CategoricalMixture.of(new double[][][] {{{0.5, 0.5}}});
        assertThatThrownBy(() -> p.logProbability(new int[] {2}))
                .hasMessageContaining("class 2 of point 0 is not in 0 … 1");
    }

    @Test
    @DisplayName("A temperature T is a power 1/T of each sample's odds: 1 changes nothing, ∞ is uniform, 0 is refused")
    void temperedProbabilities() {
        CategoricalMixture mixture = CategoricalMixture.of(new double[][][] {
            {{0.7, 0.2, 0.1}, {0.5, 0.25, 0.25}}, {{1, 0, 0}, {0.2, 0.2, 0.6}}
        });
        double[][][] same = mixture.tempered(1).probabilities();
        double[][][] before = mixture.probabilities();
        double[][][] halved = mixture.tempered(2).probabilities();
        for (int n = 0; n < 2; n++) {
            for (int s = 0; s < 2; s++) {
                assertThat(same[n][s]).containsExactly(before[n][s], within(1e-15));
                assertThat(halved[n][s][0] * Math.sqrt(before[n][s][2]))
                        .isCloseTo(halved[n][s][2] * Math.sqrt(before[n][s][0]), within(1e-15));
                assertThat(Arrays.stream(halved[n][s]).sum()).isCloseTo(1, within(1e-15));
            }
        }
        assertThat(mixture.tempered(1e9).probabilities()[0][0])
                .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-8));
        assertThatThrownBy(() -> mixture.tempered(0)).hasMessageContaining("positive");
    }
}
