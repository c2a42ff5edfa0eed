package dev.credence.inference.auto.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EmTest {
    private static final CounterRandom RANDOM = CounterRandom.of(11, 2);

    private static double[] scores(int rows, int columns, int step) {
        double[] scores = new double[rows * columns];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = 3 * RANDOM.normal(step, i);
        }
        return scores;
    }

    private static double objective(double[] scores, double[] weights, double[] pseudo) {
        double sum = Arrays.stream(Em.rowScores(scores, weights)).sum();
        for (int j = 0; j < pseudo.length; j++) {
            sum += pseudo[j] * Math.log(weights[j]);
        }
        return sum;
    }

    @Test
    void theObjectiveIncreasesMonotonically() {
        for (int trial = 0; trial < 20; trial++) {
            double[] scores = scores(40, 7, trial);
            double[] pseudo = {0.1, 0.5, 1, 0.2, 0.3, 2, 0.1};
            double before = Double.NEGATIVE_INFINITY;
            for (int rounds = 0; rounds < 60; rounds++) {
                double now = objective(scores, Em.fit(scores, pseudo, rounds), pseudo);
                assertThat(now).isGreaterThanOrEqualTo(before - 1e-9);
                before = now;
            }
        }
    }

    @Test
    void weightsAreAProbability() {
        double[] weights = Em.fit(scores(30, 5, 1), new double[] {0, 1, 0, 1, 0}, 100);
        assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-12));
        assertThat(Arrays.stream(weights).min().orElseThrow()).isNotNegative();
    }

    @Test
    void twoAndThreeEntriesAgreeWithASearchOverTheSimplex() {
        double[] pseudo = {0.7, 0.4, 1.1};
        double[] scores = scores(12, 3, 5);
        double[] found = Em.fit(scores, pseudo, 3000);
        double best = Double.NEGATIVE_INFINITY;
        double[] searched = new double[3];
        int grid = 400;
        for (int a = 1; a < grid; a++) {
            for (int b = 1; a + b < grid; b++) {
                double[] w = {a / (double) grid, b / (double) grid, (grid - a - b) / (double) grid};
                double value = objective(scores, w, pseudo);
                if (value > best) {
                    best = value;
                    searched = w;
                }
            }
        }
        assertThat(found).containsExactly(searched, within(1.0 / grid));
        assertThat(objective(scores, found, pseudo)).isGreaterThanOrEqualTo(best);
    }

    @Test
    void theOptimumIsWhereNoDirectionRises() {
        double[] pseudo = {0.7, 0.4, 1.1, 0.2};
        double[] scores = scores(60, 4, 6);
        double[] found = Em.fit(scores, pseudo, 20_000);
        double best = objective(scores, found, pseudo);
        for (int trial = 0; trial < 200; trial++) {
            double[] w = found.clone();
            for (int j = 0; j < 4; j++) {
                w[j] *= Math.exp(0.1 * RANDOM.normal(100 + trial, j));
            }
            double sum = Arrays.stream(w).sum();
            double[] normal = Arrays.stream(w).map(v -> v / sum).toArray();
            assertThat(objective(scores, normal, pseudo)).isLessThanOrEqualTo(best + 1e-9);
        }
    }

    @Test
    void addingAConstantToARowChangesNothing() {
        double[] scores = scores(20, 4, 7);
        double[] shifted = scores.clone();
        for (int i = 0; i < shifted.length; i++) {
            shifted[i] += i / 4 * 50 - 500;
        }
        double[] pseudo = {1, 1, 1, 1};
        assertThat(Em.fit(shifted, pseudo, 100)).containsExactly(Em.fit(scores, pseudo, 100), within(1e-9));
    }

    @Test
    void entriesWithoutWeightHaveNoInfluence() {
        double[] scores = {-1, -900, -100_000}; // of an outlier: the first entry would explain it, but was dropped
        assertThat(Em.rowScores(scores, new double[] {0, 0.5, 0.5})[0]).isCloseTo(-900 + Math.log(0.5), within(1e-9));
    }

    @Test
    void rowsWithoutDensityAreIgnored() {
        double[] scores = scores(10, 2, 8);
        double[] more = Arrays.copyOf(scores, 22);
        more[20] = Double.NEGATIVE_INFINITY;
        more[21] = Double.NEGATIVE_INFINITY;
        double[] pseudo = {1, 1};
        assertThat(Em.fit(more, pseudo, 50)).containsExactly(Em.fit(scores, pseudo, 50), within(1e-12));
        assertThat(Em.rowScores(more, new double[] {0.5, 0.5})[10]).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
