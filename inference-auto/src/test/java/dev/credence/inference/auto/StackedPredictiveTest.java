package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StackedPredictiveTest {
    private static final StackedMixture BIMODAL = new StackedMixture(
            new double[] {0.3, 0.2, 0.5}, new double[] {-2, 1, 3}, new double[] {0.5, 1, 0.2}, new int[] {0, 0, 1}, 2);
    private static final StackedMixture NORMAL =
            new StackedMixture(new double[] {1}, new double[] {7}, new double[] {2}, new int[] {0}, 2);
    private static final StackedPredictive BOTH = new StackedPredictive(List.of(BIMODAL, NORMAL));

    @Test
    void aleatoricAndEpistemicVarianceAddUp() {
        assertThat(BOTH.totalVariance()[0]).isCloseTo(BIMODAL.variance(), within(1e-12));
        assertThat(BOTH.epistemicVariance()[1]).isZero();
        assertThat(BOTH.aleatoricVariance()[1]).isCloseTo(4, within(1e-12));
    }

    @Test
    void rescalingMovesDensitiesQuantilesAndScoresLikeTheTarget() {
        StackedPredictive scaled = BOTH.rescaled(-5, 3);
        double[] y = {0.7, 6};
        double[] there = Arrays.stream(y).map(v -> -5 + 3 * v).toArray();
        for (int n = 0; n < 2; n++) {
            assertThat(scaled.mean()[n]).isCloseTo(-5 + 3 * BOTH.mean()[n], within(1e-9));
            assertThat(scaled.totalVariance()[n]).isCloseTo(9 * BOTH.totalVariance()[n], within(1e-9));
            assertThat(scaled.cdf(there)[n]).isCloseTo(BOTH.cdf(y)[n], within(1e-12));
            assertThat(scaled.logDensity(there)[n]).isCloseTo(BOTH.logDensity(y)[n] - Math.log(3), within(1e-12));
            assertThat(scaled.quantile(0.3)[n]).isCloseTo(-5 + 3 * BOTH.quantile(0.3)[n], within(1e-9));
            assertThat(scaled.crps(there)[n]).isCloseTo(3 * BOTH.crps(y)[n], within(1e-9));
        }
    }

    @Test
    void samplesHaveTheDistributionOfTheDensity() {
        int draws = 20_000;
        double[][] drawn = BOTH.sample(3, draws);
        for (int n = 0; n < 2; n++) {
            double sd = Math.sqrt(BOTH.totalVariance()[n]);
            assertThat(Arrays.stream(drawn[n]).average().orElseThrow())
                    .isCloseTo(BOTH.mean()[n], within(4 * sd / Math.sqrt(draws)));
            double q = BOTH.quantile(0.25)[n];
            double below = (double) Arrays.stream(drawn[n]).filter(v -> v <= q).count() / draws;
            assertThat(below).isCloseTo(0.25, within(4 * Math.sqrt(0.25 * 0.75 / draws)));
        }
        assertThat(BOTH.sample(3, 10)[1]).isEqualTo(Arrays.copyOf(drawn[1], 10));
    }

    @Test
    void predictionsThatAreNotFiniteAreRefused() {
        StackedMixture broken =
                new StackedMixture(new double[] {1}, new double[] {Double.NaN}, new double[] {1}, new int[] {0}, 1);
        assertThatThrownBy(() -> new StackedPredictive(List.of(NORMAL, broken)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("point 1 ");
    }
}
