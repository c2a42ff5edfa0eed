package dev.credence.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.Pick;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches of numbers against determinants computed directly, and against all batches of small pools. */
final class MaxDetTest {
    private static final CounterRandom RANDOM = Stream.ACQUISITION.of(11, 2);
    private static final int SAMPLES = 12;
    /** Of the labels, which does not matter. */
    private static final double[][] NOISE = {{0.3}};

    /** Means of N points that depend on three directions of the weights. */
    private static double[][] means(int points, int draw) {
        double[][] means = new double[points][SAMPLES];
        for (int n = 0; n < points; n++) {
            for (int s = 0; s < SAMPLES; s++) {
                for (int k = 0; k < 3; k++) {
                    means[n][s] += RANDOM.normal(1000 * draw + n, k) * RANDOM.normal(1000 * draw + 500 + k, s);
                }
            }
        }
        return means;
    }

    private static Candidates candidates(double[][] means) {
        int[] ids = IntStream.range(0, means.length).map(n -> 7 * n + 1).toArray();
        return new Candidates(GaussianMixture.of(means, NOISE), ids, 1);
    }

    private static List<Pick> choose(Candidates candidates, int count) {
        return new MaxDet().choose(candidates, count);
    }

    /** ½ log det(I + K/σ²) by Gaussian elimination. */
    private static double information(double[][] means, int... batch) {
        double noise = MaxDet.NOISE
                * Arrays.stream(means)
                        .mapToDouble(row -> covariance(row, row))
                        .max()
                        .orElseThrow();
        double[][] matrix = new double[batch.length][batch.length];
        for (int i = 0; i < batch.length; i++) {
            for (int j = 0; j < batch.length; j++) {
                matrix[i][j] = covariance(means[batch[i]], means[batch[j]]) / noise + (i == j ? 1 : 0);
            }
        }
        double information = 0;
        for (int i = 0; i < batch.length; i++) {
            information += 0.5 * Math.log(matrix[i][i]);
            for (int k = i + 1; k < batch.length; k++) {
                double factor = matrix[k][i] / matrix[i][i];
                for (int j = i; j < batch.length; j++) {
                    matrix[k][j] -= factor * matrix[i][j];
                }
            }
        }
        return information;
    }

    private static double covariance(double[] a, double[] b) {
        double meanA = Arrays.stream(a).average().orElseThrow();
        double meanB = Arrays.stream(b).average().orElseThrow();
        return IntStream.range(0, a.length)
                        .mapToDouble(s -> (a[s] - meanA) * (b[s] - meanB))
                        .sum()
                / a.length;
    }

    private static int[] points(List<Pick> picks) {
        return picks.stream().mapToInt(Pick::point).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void the_scores_add_up_to_the_log_determinant(int draw) {
        double[][] means = means(15, draw);
        List<Pick> picks = choose(candidates(means), 8);
        for (int b = 1; b <= 8; b++) {
            double sum = picks.stream().limit(b).mapToDouble(Pick::score).sum();
            assertThat(sum).isCloseTo(information(means, points(picks.subList(0, b))), within(1e-9));
        }
    }

    /** It is submodular (Nemhauser et al. 1978): a greedy batch has at least 1 − 1/e of the best one's value. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void a_greedy_batch_is_near_the_best_of_all(int draw) {
        double[][] means = means(9, draw);
        double best = 0;
        for (int bits = 0; bits < 1 << 9; bits++) {
            if (Integer.bitCount(bits) == 3) {
                int set = bits;
                int[] batch =
                        IntStream.range(0, 9).filter(n -> (set >> n & 1) == 1).toArray();
                best = Math.max(best, information(means, batch));
            }
        }
        int[] greedy = points(choose(candidates(means), 3));
        assertThat(information(means, greedy)).isBetween((1 - 1 / Math.E) * best, best + 1e-9);
    }

    @Test
    void one_point_is_that_of_the_largest_epistemic_variance() {
        Candidates candidates = candidates(means(30, 7));
        Pick first = choose(candidates, 1).get(0);
        assertThat(first.point())
                .isEqualTo(new Variance().choose(candidates, 1).get(0).point());
        assertThat(first.score()).isCloseTo(0.5 * Math.log(1 + 1 / MaxDet.NOISE), within(1e-12));
    }

    @Test
    void of_two_copies_one_is_chosen_while_another_point_has_information() {
        double[][] means = means(6, 3);
        double[][] copied = new double[12][];
        for (int n = 0; n < 12; n++) {
            copied[n] = means[n / 2].clone();
            for (int s = 0; s < SAMPLES && n < 2; s++) {
                copied[n][s] *= 5; // variance would choose both
            }
        }
        Candidates candidates = candidates(copied);
        assertThat(points(new Variance().choose(candidates, 2))).containsExactlyInAnyOrder(0, 1);
        int[] chosen = points(choose(candidates, 3));
        assertThat(Arrays.stream(chosen).map(n -> n / 2).distinct().count()).isEqualTo(3);
    }

    @Test
    void the_order_of_the_pool_changes_nothing() {
        double[][] means = means(20, 4);
        int[] order = RANDOM.permutation(20, 77);
        double[][] shuffledMeans = Arrays.stream(order).mapToObj(n -> means[n]).toArray(double[][]::new);
        Candidates shuffled = new Candidates(
                GaussianMixture.of(shuffledMeans, NOISE),
                Arrays.stream(order).map(n -> 7 * n + 1).toArray(),
                1);
        assertThat(Arrays.stream(points(choose(shuffled, 6))).map(n -> order[n]))
                .containsExactly(Arrays.stream(points(choose(candidates(means), 6)))
                        .boxed()
                        .toArray(Integer[]::new));
    }

    @Test
    void more_points_than_samples_are_chosen_with_finite_scores_that_fall() {
        List<Pick> picks = choose(candidates(means(40, 5)), 40);
        assertThat(points(picks)).doesNotHaveDuplicates().hasSize(40);
        for (int b = 1; b < 40; b++) {
            assertThat(picks.get(b).score()).isBetween(0.0, picks.get(b - 1).score() + 1e-12);
        }
    }

    @Test
    void predictions_without_samples_count_as_uncorrelated() {
        Candidates candidates = new Candidates(
                GaussianPredictive.of(new double[3], new double[] {1, 3, 2}, new double[] {1, 1, 1}),
                new int[] {0, 1, 2},
                1);
        List<Pick> picks = choose(candidates, 3);
        assertThat(points(picks)).containsExactly(1, 2, 0);
        assertThat(picks.get(2).score()).isCloseTo(0.5 * Math.log(1 + 1 / (3 * MaxDet.NOISE)), within(1e-12));
    }

    @Test
    void where_nothing_is_uncertain_the_seed_chooses() {
        double[][] certain = new double[8][SAMPLES];
        assertThat(choose(candidates(certain), 3)).hasSize(3).allMatch(pick -> pick.score() == 0);
    }
}
