package dev.credence.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.Pick;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Information gains against bounds, closed forms and enumeration of all label configurations. */
final class InformationTest {
    private static final CounterRandom RANDOM = Stream.ACQUISITION.of(4, 9);

    private static double[][][] probabilities(int points, int samples, int classes) {
        double[][][] p = new double[points][samples][classes];
        for (int n = 0; n < points; n++) {
            for (int s = 0; s < samples; s++) {
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    p[n][s][c] = Math.exp(3 * RANDOM.normal(n, s * classes + c));
                    sum += p[n][s][c];
                }
                for (int c = 0; c < classes; c++) {
                    p[n][s][c] /= sum;
                }
            }
        }
        return p;
    }

    private static Candidates candidates(Predictive predictive, long seed) {
        return new Candidates(
                predictive, IntStream.range(0, predictive.points()).toArray(), seed);
    }

    private static double entropy(double[] p) {
        double h = 0;
        for (double v : p) {
            h -= v > 0 ? v * Math.log(v) : 0;
        }
        return h;
    }

    /** I[y_batch, s] by summing over every configuration of the batch's labels. */
    private static double information(double[][][] p, int... batch) {
        int samples = p[0].length;
        int classes = p[0][0].length;
        int configurations = (int) Math.pow(classes, batch.length);
        double[] joint = new double[configurations];
        double expected = 0;
        for (int s = 0; s < samples; s++) {
            double[] own = new double[configurations];
            for (int k = 0; k < configurations; k++) {
                own[k] = 1;
                for (int b = 0, rest = k; b < batch.length; b++, rest /= classes) {
                    own[k] *= p[batch[b]][s][rest % classes];
                }
                joint[k] += own[k] / samples;
            }
            expected += entropy(own) / samples;
        }
        return entropy(joint) - expected;
    }

    @Test
    void bald_of_classes_is_the_entropy_of_the_mean_less_the_mean_entropy_between_0_and_log_C() {
        double[][][] p = probabilities(30, 8, 4);
        double[] bald = Bald.of(CategoricalMixture.of(p));
        for (int n = 0; n < p.length; n++) {
            assertThat(bald[n]).isBetween(0.0, Math.log(4)).isCloseTo(information(p, n), within(1e-12));
        }
    }

    @Test
    void disagreement_is_zero_if_the_samples_agree() {
        double[][][] p = probabilities(5, 1, 3);
        double[][][] agreed = new double[5][6][];
        for (int n = 0; n < 5; n++) {
            for (int s = 0; s < 6; s++) {
                agreed[n][s] = p[n][0];
            }
        }
        CategoricalMixture mixture = CategoricalMixture.of(agreed);
        // entropies of about 1 nat, with a rounding error of some ulp each
        assertThat(Arrays.stream(Bald.of(mixture))).allMatch(v -> v >= 0 && v < 1e-14);
        assertThat(new MeanSd().scores(mixture)).containsOnly(0.0);
        assertThat(Arrays.stream(new VariationRatioOfVotes().scores(mixture))).allMatch(v -> Math.abs(v) < 1e-15);
        assertThat(Bald.of(GaussianMixture.of(new double[][] {{2, 2, 2}}, new double[][] {{0.5}}))[0])
                .isCloseTo(0, within(1e-14));
    }

    @Test
    void mean_sd_is_the_mean_over_classes_of_the_standard_deviation_over_samples() {
        double[][][] p = {{{1, 0}, {0, 1}, {0.5, 0.5}, {0.5, 0.5}}};
        // the first class: 1, 0, ½, ½ with mean ½ and variance (¼ + ¼) / 4; the second likewise
        assertThat(new MeanSd().scores(CategoricalMixture.of(p))[0]).isCloseTo(Math.sqrt(0.125), within(1e-15));
    }

    @Test
    void bald_of_numbers_with_one_noise_has_the_closed_form() {
        double[][] means = {{1, 3, 5, 7}};
        // Var_s = 5, σ² = 0.5
        assertThat(Bald.of(GaussianMixture.of(means, new double[][] {{0.5}}))[0])
                .isCloseTo(0.5 * Math.log(1 + 5 / 0.5), within(1e-12));
        assertThat(Bald.of(GaussianPredictive.of(new double[] {4}, new double[] {5}, new double[] {0.5}))[0])
                .isCloseTo(0.5 * Math.log(1 + 5 / 0.5), within(1e-12));
    }

    @Test
    void bald_of_numbers_is_at_least_the_mixtures_own_information() {
        for (int t = 0; t < 10; t++) {
            double[][] means = new double[1][4];
            double[][] variances = new double[1][4];
            for (int s = 0; s < 4; s++) {
                means[0][s] = 2 * RANDOM.normal(100 + t, s);
                variances[0][s] = Math.exp(RANDOM.normal(200 + t, s));
            }
            assertThat(Bald.of(GaussianMixture.of(means, variances))[0])
                    .isGreaterThanOrEqualTo(ofMixture(means[0], variances[0]) - 1e-9);
        }
    }

    /** H[Σ_s ¼ N_s] − ¼ Σ_s H[N_s] by the trapezoidal rule. */
    private static double ofMixture(double[] means, double[] variances) {
        double h = 0.002;
        double entropy = 0;
        for (double y = -60; y < 60; y += h) {
            double p = 0;
            for (int s = 0; s < means.length; s++) {
                double z = y - means[s];
                p += Math.exp(-z * z / 2 / variances[s]) / Math.sqrt(2 * Math.PI * variances[s]) / means.length;
            }
            entropy -= p > 0 ? h * p * Math.log(p) : 0;
        }
        for (double variance : variances) {
            entropy -= 0.5 * Math.log(2 * Math.PI * Math.E * variance) / means.length;
        }
        return entropy;
    }

    @Test
    void batch_bald_of_one_is_bald() {
        CategoricalMixture mixture = CategoricalMixture.of(probabilities(20, 6, 3));
        assertThat(new BatchBald().choose(candidates(mixture, 1), 1))
                .isEqualTo(new Bald().choose(candidates(mixture, 1), 1));
    }

    @Test
    void the_gains_of_batch_bald_add_up_to_the_joint_information_and_fall() {
        double[][][] p = probabilities(12, 6, 3);
        List<Pick> picks = new BatchBald().choose(candidates(CategoricalMixture.of(p), 1), 6);
        double sum = 0;
        for (int b = 0; b < picks.size(); b++) {
            sum += picks.get(b).score();
            int[] batch = picks.subList(0, b + 1).stream().mapToInt(Pick::point).toArray();
            assertThat(sum).as("batch of %d", b + 1).isCloseTo(information(p, batch), within(1e-10));
            if (b > 0) { // submodular: gains fall
                assertThat(picks.get(b).score())
                        .isLessThanOrEqualTo(picks.get(b - 1).score() + 1e-12);
            }
        }
    }

    @Test
    void batch_bald_chooses_the_same_points_as_enumeration() {
        double[][][] p = probabilities(10, 5, 3);
        List<Pick> picks = new BatchBald().choose(candidates(CategoricalMixture.of(p), 1), 4);
        for (int b = 0; b < 4; b++) {
            int[] batch = picks.subList(0, b + 1).stream().mapToInt(Pick::point).toArray();
            double found = information(p, batch);
            for (int n = 0; n < p.length; n++) {
                int other = n;
                if (IntStream.of(batch).limit(b).noneMatch(i -> i == other)) {
                    batch[b] = n;
                    assertThat(information(p, batch)).isLessThanOrEqualTo(found + 1e-12);
                }
            }
        }
    }

    @Test
    void batch_bald_does_not_take_a_point_and_its_copy_where_bald_does() {
        double[][][] p = probabilities(6, 6, 2);
        for (int s = 0; s < 6; s++) { // points 0 and 1: identical, and every sample certain
            p[0][s] = s < 3 ? new double[] {1, 0} : new double[] {0, 1};
            p[1][s] = p[0][s];
        }
        CategoricalMixture mixture = CategoricalMixture.of(p);
        assertThat(new Bald().choose(candidates(mixture, 1), 2))
                .extracting(Pick::point)
                .contains(0, 1);
        assertThat(new BatchBald().choose(candidates(mixture, 1), 2))
                .extracting(Pick::point)
                .doesNotContainSequence(0, 1)
                .doesNotContainSequence(1, 0);
    }

    @Test
    void batch_bald_over_drawn_configurations_stays_near_enumeration() {
        double[][][] p = probabilities(9, 5, 4);
        List<Pick> picks = new BatchBald().choose(candidates(CategoricalMixture.of(p), 1), 8);
        int[] batch = picks.stream().mapToInt(Pick::point).toArray();
        double sum = picks.stream().mapToDouble(Pick::score).sum();
        // 1024 of the 4^8 configurations are drawn from the sixth point on: gains of the last three, each below
        // log 5 with a standard error below log 5 / 32 = 0.05
        assertThat(sum).isCloseTo(information(p, batch), within(0.15));
    }

    @Test
    void power_bald_draws_points_in_proportion_to_bald() {
        double[][][] p = probabilities(4, 6, 3);
        CategoricalMixture mixture = CategoricalMixture.of(p);
        double[] bald = Bald.of(mixture);
        double total = bald[0] + bald[1] + bald[2] + bald[3];
        int draws = 4000;
        int[] first = new int[4];
        for (int seed = 0; seed < draws; seed++) {
            first[new PowerBald().choose(candidates(mixture, seed), 1).get(0).point()]++;
        }
        for (int n = 0; n < 4; n++) {
            double share = bald[n] / total;
            // four standard errors of a share
            assertThat((double) first[n] / draws).isCloseTo(share, within(4 * Math.sqrt(share * (1 - share) / draws)));
        }
    }
}
