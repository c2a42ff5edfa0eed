package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.Test;

class MergedComponentsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(3, 9);

    /** A mixture of 3000 components in five networks. */
    private static StackedMixture mixture() {
        int n = 3000;
        double[] weights = new double[n];
        double[] means = new double[n];
        double[] scales = new double[n];
        int[] network = new int[n];
        for (int j = 0; j < n; j++) {
            network[j] = j % 5;
            weights[j] = RANDOM.uniform(0, j);
            means[j] = network[j] + 2 * RANDOM.normal(1, j);
            scales[j] = 0.5 * Math.exp(0.5 * RANDOM.normal(2, j));
        }
        return new StackedMixture(weights, means, scales, network, 5);
    }

    @Test
    void mergingChangesTheDistributionLittle() {
        StackedMixture whole = mixture();
        StackedMixture merged = whole.merged();
        assertThat(merged.weights().length).isLessThan(whole.weights().length / 2);
        assertThat(merged.mean()).isCloseTo(whole.mean(), within(1e-9));
        assertThat(merged.variance()).isCloseTo(whole.variance(), within(1e-9));
        assertThat(merged.epistemicVariance())
                .isEqualTo(whole.epistemicVariance())
                .isPositive();
        assertThat(merged.networks()).isEqualTo(5);
        for (double y = -8; y < 12; y += 0.25) {
            assertThat(merged.cdf(y)).isCloseTo(whole.cdf(y), within(2e-4));
            assertThat(merged.logDensity(y)).isCloseTo(whole.logDensity(y), within(0.02));
        }
        StackedMixture rescaled = merged.rescaled(3, 2);
        assertThat(rescaled.epistemicVariance()).isCloseTo(4 * whole.epistemicVariance(), within(1e-9));
    }

    @Test
    void equalComponentsBecomeOneExactly() {
        double[] same = {2.5, 2.5, 2.5};
        MergedComponents merged = MergedComponents.of(new double[] {1, 2, 3}, same, new double[] {0.3, 0.3, 0.3}, 0, 3);
        assertThat(merged.weights()).containsExactly(6);
        assertThat(merged.locations()).containsExactly(2.5);
        assertThat(merged.widths()[0]).isCloseTo(0.3, within(1e-15));
    }
}
