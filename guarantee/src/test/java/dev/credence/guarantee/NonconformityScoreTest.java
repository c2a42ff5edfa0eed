package dev.credence.guarantee;

import static dev.credence.guarantee.NonconformityScore.PIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.model.Poisson;
import dev.credence.core.model.StudentT;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scores against their sets. */
final class NonconformityScoreTest {
    private static final int N = 40;
    private final World world = new World(3);

    @ParameterizedTest
    @ValueSource(strings = {"pit", "normalised", "absolute", "cqr"})
    @DisplayName("An interval is the set of targets that score at most the threshold, one for each point")
    void intervalsAreSetsOfScores(String name) {
        RegressionScore score = (RegressionScore) NonconformityScores.of(name);
        GaussianMixture prediction = world.prediction(1, N);
        double[] thresholds = new double[N];
        Arrays.setAll(thresholds, n -> 0.05 + 0.1 * n); // as many as points: sought by bisection
        requireSets(score, prediction, thresholds);
        Arrays.fill(thresholds, 1.3); // one: the prediction's own quantiles
        requireSets(score, prediction, thresholds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pit", "normalised", "absolute", "cqr"})
    @DisplayName("A target whose own score is the threshold is inside in spite of rounding: many may be tied with it")
    void tiesAreInside(String name) {
        RegressionScore score = (RegressionScore) NonconformityScores.of(name);
        for (int components : new int[] {1, 4}) {
            for (int kind = 0; kind < 200; kind++) {
                GaussianMixture same = repeated(kind, components);
                double[] y =
                        IntStream.rangeClosed(-6, 18).mapToDouble(k -> k / 3.0).toArray();
                double[] scores = score.of(same, y, 0.8);
                double[][] sought = score.bounds(same, scores, 0.8);
                for (int n = 0; n < y.length; n++) {
                    double[] one = new double[y.length];
                    Arrays.fill(one, scores[n]);
                    double[][] plain = score.bounds(same, one, 0.8);
                    assertThat(y[n]).as("one threshold").isBetween(plain[0][n], plain[1][n]);
                    assertThat(y[n]).as("many thresholds").isBetween(sought[0][n], sought[1][n]);
                }
            }
        }
    }

    /** The same mixture for 25 rows. */
    private static GaussianMixture repeated(int kind, int components) {
        double[] means = new double[components];
        double[] variances = new double[components];
        for (int s = 0; s < components; s++) {
            means[s] = 2 + 0.3 * Math.sin(7.1 * kind + s);
            variances[s] = 0.05 + 0.1 * (s + kind % 20);
        }
        double[][] allMeans = new double[25][];
        double[][] allVariances = new double[25][];
        Arrays.fill(allMeans, means);
        Arrays.fill(allVariances, variances);
        return GaussianMixture.of(allMeans, allVariances);
    }

    private static void requireSets(RegressionScore score, RegressionPredictive prediction, double[] thresholds) {
        double[][] bounds = score.bounds(prediction, thresholds, 0.8);
        double[] mean = prediction.mean();
        for (int step = -400; step <= 400; step++) {
            double[] y = mean.clone();
            for (int n = 0; n < y.length; n++) {
                y[n] += 0.02 * step;
            }
            double[] scores = score.of(prediction, y, 0.8);
            for (int n = 0; n < y.length; n++) {
                if (Math.abs(scores[n] - thresholds[n]) > 1e-6) {
                    assertThat(bounds[0][n] <= y[n] && y[n] <= bounds[1][n])
                            .as("point %d, y %s, score %s", n, y[n], scores[n])
                            .isEqualTo(scores[n] <= thresholds[n]);
                }
            }
        }
    }

    @Test
    @DisplayName("PIT intervals of a Gaussian are mean ± z sd, also far out, where F rounds to 1")
    void pitReachesFarOut() {
        GaussianPredictive gaussian =
                GaussianPredictive.of(new double[] {3, -7}, new double[] {0.25, 0}, new double[] {0, 4});
        for (double z : new double[] {0.5, 2, 5, 9, 20, 37}) {
            double[][] bounds = PIT.bounds(gaussian, new double[] {z, z}, 0.9);
            for (int n = 0; n < 2; n++) {
                double mean = n == 0 ? 3 : -7;
                double sd = n == 0 ? 0.5 : 2;
                assertThat(bounds[0][n]).isCloseTo(mean - z * sd, within(1e-8));
                assertThat(bounds[1][n]).isCloseTo(mean + z * sd, within(1e-8));
            }
            double[] scores = PIT.of(gaussian, new double[] {3 + 0.5 * z, -7 - 2 * z}, 0.9);
            assertThat(scores).containsExactly(new double[] {z, z}, within(1e-7));
        }
        double[][] none = PIT.bounds(gaussian, new double[] {Double.POSITIVE_INFINITY, 1}, 0.9);
        assertThat(none[0][0]).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(none[1][0]).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(none[1][1]).isCloseTo(-5, within(1e-8));
    }

    @Test
    @DisplayName("PIT intervals are skewed as the distribution is, and mirrored with it")
    void pitTurnsWithTheDistribution() {
        GaussianMixture skewed = GaussianMixture.of(new double[][] {{0, 3}}, new double[][] {{0.1, 2}});
        GaussianMixture mirrored = GaussianMixture.of(new double[][] {{0, -3}}, new double[][] {{0.1, 2}});
        for (double z : new double[] {1, 3, 8.5}) {
            double[][] right = PIT.bounds(skewed, new double[] {z}, 0.9);
            double[][] left = PIT.bounds(mirrored, new double[] {z}, 0.9);
            assertThat(left[0][0]).isCloseTo(-right[1][0], within(1e-8));
            assertThat(left[1][0]).isCloseTo(-right[0][0], within(1e-8));
        }
    }

    @Test
    @DisplayName("Heavy tails: intervals and scores agree to the precision of the distribution function")
    void heavyTails() {
        float[] outputs = new float[] {1, 2, 1.5f, 2.5f};
        MixturePredictive heavy = MixturePredictive.fromSamples(new StudentT(), outputs, 2, 2, -0.5, Math.log(2));
        requireSets(PIT, heavy, new double[] {0.7, 1.9});
        double[][] bounds = PIT.bounds(heavy, new double[] {4, 7.3}, 0.9);
        double[] scores = PIT.of(heavy, bounds[0], 0.9);
        assertThat(scores).containsExactly(new double[] {4, 7.3}, within(1e-5));
    }

    @Test
    @DisplayName("Of counts an interval holds every count that scores at most the threshold")
    void countsAreInTheirIntervals() {
        float[] outputs = new float[] {0.1f, 2.5f, 0.4f, 2.2f};
        MixturePredictive counts = MixturePredictive.fromSamples(new Poisson(), outputs, 2, 2);
        for (double z : new double[] {0, 0.3, 1, 1.64, 2.5}) {
            double[][] bounds = PIT.bounds(counts, new double[] {z, z}, 0.9);
            for (int k = 0; k < 60; k++) {
                double[] scores = PIT.of(counts, new double[] {k, k}, 0.9);
                for (int n = 0; n < 2; n++) {
                    if (scores[n] <= z) {
                        assertThat((double) k).isBetween(bounds[0][n], bounds[1][n]);
                        // a count's own score as the threshold: ties are inside
                        double[] own = scores.clone();
                        double[][] tied = PIT.bounds(counts, own, 0.9);
                        assertThat((double) k).isBetween(tied[0][n], tied[1][n]);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("APS: the shares of all classes are the whole; RAPS without penalty is APS; LAC orders like p")
    void classScores() {
        double[] p = {0.1, 0.55, 0.05, 0.3};
        double[] aps = NonconformityScore.APS.of(p, 1);
        assertThat(aps).containsExactly(new double[] {0.95, 0.55, 1, 0.85}, within(1e-15));
        assertThat(NonconformityScore.APS.of(p, 0)).containsExactly(new double[] {0.85, 0, 0.95, 0.55}, within(1e-15));
        assertThat(NonconformityScore.raps(0, 2).of(p, 0.3))
                .containsExactly(NonconformityScore.APS.of(p, 0.3), within(0.0));
        double[] raps = NonconformityScore.raps(0.1, 2).of(p, 1);
        assertThat(raps).containsExactly(new double[] {1.05, 0.55, 1.2, 0.85}, within(1e-15));
        assertThat(NonconformityScore.LAC.of(p, 0.5))
                .containsExactly(new double[] {0.9, 0.45, 0.95, 0.7}, within(1e-15));
    }
}
