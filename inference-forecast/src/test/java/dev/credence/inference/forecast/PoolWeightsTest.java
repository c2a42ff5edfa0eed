package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PoolWeightsTest {
    private static double[] normal(double mean, double sd) {
        double[] quantiles = new double[PoolWeights.PARTS];
        Arrays.setAll(quantiles, i -> mean + sd * NormalQuantile.of((i + 0.5) / PoolWeights.PARTS));
        return quantiles;
    }

    private static double[] of(int forecasts, double[]... members) {
        CounterRandom random = Stream.GENERATED_DATA.of(5);
        PoolWeights pool = new PoolWeights(members.length);
        for (int i = 0; i < forecasts; i++) {
            pool.add(members, random.normal(0, i), 1);
        }
        return pool.weights();
    }

    @Test
    @DisplayName("Weights are equal without forecasts, and for members that say the same")
    void equal() {
        assertThat(of(0, normal(0, 1), normal(5, 1))).containsExactly(0.5, 0.5);
        assertThat(of(100, normal(0, 1), normal(0, 1), normal(0, 1)))
                .satisfies(w -> assertThat(Arrays.stream(w).boxed())
                        .allSatisfy(one -> assertThat(one).isCloseTo(1 / 3.0, within(1e-12))));
    }

    @Test
    @DisplayName("A member far from all outcomes gets the least weight, the true one nearly all")
    void bad() {
        double[] w = of(500, normal(0, 1), normal(6, 1));
        assertThat(w[1]).isLessThan(0.03);
        assertThat(Arrays.stream(w).sum()).isCloseTo(1, within(1e-12));
    }

    @Test
    @DisplayName("Two members on either side of the truth share it, more to the nearer one, as a search of all weights")
    void between() {
        CounterRandom random = Stream.GENERATED_DATA.of(9);
        double[][] members = {normal(-1, 0.7), normal(1.5, 0.7)};
        PoolWeights pool = new PoolWeights(2);
        double[] outcomes = new double[100];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = random.normal(0, i);
            pool.add(members, outcomes[i], 2);
        }
        double best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (double share = 0.01; share < 1; share += 0.01) {
            double loss = 0;
            for (double y : outcomes) {
                loss += crps(members, share, y) / outcomes.length;
            }
            loss += 0.04 * (share * Math.log(2 * share) + (1 - share) * Math.log(2 * (1 - share)));
            if (loss < least) {
                least = loss;
                best = share;
            }
        }
        assertThat(best).isBetween(0.5, 0.9);
        assertThat(pool.weights()[0]).isCloseTo(best, within(0.015));
    }

    /** ∫ (F(x) − 1[y ≤ x])² dx of the weighted steps. */
    private static double crps(double[][] members, double share, double y) {
        double sum = 0;
        double step = 0.05;
        for (double x = -6; x < 6; x += step) {
            double f = 0;
            for (int k = 0; k < 2; k++) {
                double weight = k == 0 ? share : 1 - share;
                for (double q : members[k]) {
                    f += q <= x ? weight / PoolWeights.PARTS : 0;
                }
            }
            sum += Math.pow(f - (y <= x ? 1 : 0), 2) * step;
        }
        return sum;
    }
}
