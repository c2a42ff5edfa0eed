package dev.credence.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.decide.Choice;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Settings;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Choices of the policies. */
final class PoliciesTest {
    private static final int MANY = 20_000;

    /** Normal rewards with known means and standard deviations. */
    private record Known(int number, double[] mean, double[] sd) implements Choice {
        @Override
        public int actions() {
            return mean.length;
        }

        @Override
        public boolean hasBelief() {
            return true;
        }

        @Override
        public double[] draw() {
            CounterRandom random = Stream.DECISIONS.of(4, 9);
            double[] drawn = mean.clone();
            for (int a = 0; a < drawn.length; a++) {
                drawn[a] += sd[a] * random.normal(number, a);
            }
            return drawn;
        }

        @Override
        public double uniform(int i) {
            return Stream.DECISIONS.of(5).uniform(number, i);
        }
    }

    private static double[] shares(String policy, Map<String, String> texts, double[] mean, double[] sd) {
        Policy chosen = Policies.discover().get(policy);
        Settings settings = chosen.settings().parse(texts);
        double[] shares = new double[mean.length];
        for (int t = 0; t < MANY; t++) {
            shares[chosen.choose(new Known(t, mean, sd), settings)] += 1.0 / MANY;
        }
        return shares;
    }

    private static void close(double[] shares, double... expected) {
        for (int a = 0; a < shares.length; a++) {
            double p = expected[a];
            assertThat(shares[a]).isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / MANY) + 1e-9));
        }
    }

    @Test
    void thompson_chooses_an_action_with_the_probability_that_it_is_the_best() {
        // P(f_1 > f_0) = Φ((1 − 0.5)/√(0.6² + 0.8²)) = Φ(0.5)
        close(
                shares("thompson", Map.of(), new double[] {0.5, 1}, new double[] {0.6, 0.8}),
                1 - 0.6914624612740131,
                0.6914624612740131);
    }

    @Test
    void thompson_with_a_sure_posterior_is_greedy() {
        close(shares("thompson", Map.of(), new double[] {1, 3, 2}, new double[3]), 0, 1, 0);
        close(shares("greedy", Map.of(), new double[] {1, 3, 2}, new double[] {9, 9, 9}), 0, 1, 0);
    }

    @Test
    void epsilon_is_shared_by_all_actions_the_best_one_too() {
        double[] mean = {1, 3, 2, 0};
        close(shares("epsilon-greedy", Map.of("epsilon", "0.2"), mean, new double[4]), 0.05, 0.85, 0.05, 0.05);
        close(shares("epsilon-greedy", Map.of("epsilon", "0"), mean, new double[4]), 0, 1, 0, 0);
        close(shares("epsilon-greedy", Map.of("epsilon", "1"), mean, new double[4]), 0.25, 0.25, 0.25, 0.25);
    }

    @Test
    void epsilon_halves() {
        // (1/N) Σ ε 2^(−t/h) = ε/(N (1 − 2^(−1/h))) but for 2^(−N/h)
        double expected = 0.5 / MANY / (1 - Math.pow(2, -1 / 2000.0)) * (1 - Math.pow(2, -MANY / 2000.0));
        double[] shares = shares(
                "epsilon-greedy", Map.of("epsilon", "0.5", "half-life", "2000"), new double[] {0, 1}, new double[2]);
        assertThat(shares[0]).isCloseTo(expected / 2, within(4 * Math.sqrt(expected / 2 / MANY)));
    }

    @Test
    void uniform_is_uniform_and_does_not_learn() {
        close(shares("uniform", Map.of(), new double[] {1, 3, 2, 0}, new double[4]), 0.25, 0.25, 0.25, 0.25);
        assertThat(new Uniform().learns()).isFalse();
    }

    @Test
    void among_equal_values_the_lot_decides() {
        close(shares("greedy", Map.of(), new double[] {2, 0, 2}, new double[3]), 0.5, 0, 0.5);
        double top = Double.POSITIVE_INFINITY;
        close(shares("greedy", Map.of(), new double[] {2, top, top}, new double[3]), 0, 0.5, 0.5);
    }
}
