package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GaussianPredictiveTest {
    private static GaussianPredictive predictive() {
        return GaussianPredictive.of(new double[] {0, 10}, new double[] {0.75, 3}, new double[] {0.25, 1});
    }

    @Test
    void standardNormalValuesAreTheTables() {
        GaussianPredictive p = predictive();
        assertThat(p.totalVariance()).containsExactly(1, 4);
        assertThat(p.cdf(new double[] {1.959963984540054, 10}))
                .containsExactly(new double[] {0.975, 0.5}, within(1e-15));
        assertThat(p.logDensity(new double[] {0, 12}))
                .containsExactly(
                        new double[] {-0.9189385332046727, -0.9189385332046727 - Math.log(2) - 0.5}, within(1e-15));
        Interval interval = p.interval(0.95);
        assertThat(interval.lower())
                .containsExactly(new double[] {-1.959963984540054, 10 - 2 * 1.959963984540054}, within(1e-14));
        assertThat(interval.width()[1]).isCloseTo(4 * 1.959963984540054, within(1e-14));
    }

    @Test
    void rescalingMapsValuesAndLowersTheLogDensity() {
        GaussianPredictive a = predictive();
        GaussianPredictive b = a.rescaled(-3, 0.5);
        assertThat(b.mean()).containsExactly(-3, 2);
        assertThat(b.epistemicVariance()).containsExactly(0.1875, 0.75);
        assertThat(b.aleatoricVariance()).containsExactly(0.0625, 0.25);
        double original = a.logDensity(new double[] {0.4, 9})[1];
        assertThat(b.logDensity(new double[] {-2.8, 1.5})[1]).isCloseTo(original - Math.log(0.5), within(1e-14));
    }

    @Test
    void drawsHaveTheMomentsAndDoNotDependOnHowManyAreAskedFor() {
        int draws = 40_000;
        GaussianPredictive p = predictive();
        GaussianMixture mixture = PlainMixture.of(new double[] {-3, 3}, 1).value();

        double[][] few = p.sample(7, 3);
        double[][] many = p.sample(7, draws);
        assertThat(few).hasDimensions(2, 3);
        assertThat(many[1][2]).isEqualTo(few[1][2]);
        assertThat(p.sample(8, 3)[0][0]).isNotEqualTo(few[0][0]);
        double average = Arrays.stream(many[1]).average().orElseThrow();
        double variance =
                Arrays.stream(many[1]).map(v -> (v - 10) * (v - 10)).average().orElseThrow();
        assertThat(average).isCloseTo(10, within(4 * 2 / Math.sqrt(draws)));
        assertThat(variance).isCloseTo(4, within(4 * 4 * Math.sqrt(2.0 / draws)));
        // a bimodal mixture: mean 0, variance 10, and hardly a draw near the mean
        double[] bimodal = mixture.sample(7, draws)[0];
        double sum = 0;
        double squares = 0;
        int middle = 0;
        for (double y : bimodal) {
            sum += y;
            squares += y * y;
            middle += Math.abs(y) < 1 ? 1 : 0;
        }
        assertThat(sum / draws).isCloseTo(0, within(4 * Math.sqrt(10.0 / draws)));
        assertThat(squares / draws).isCloseTo(10, within(0.2));
        assertThat(middle / (double) draws).isCloseTo(0.02275 - 0.00003, within(0.004));
    }

    @Test
    void brokenMomentsAreRefused() {
        double[] one = {1};
        double[] zero = {0};
        assertThatThrownBy(() -> GaussianPredictive.of(new double[] {Double.NaN}, one, one))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("predicted mean of point 0");
        assertThatThrownBy(() -> GaussianPredictive.of(one, new double[] {-1}, one))
                .hasMessageContaining("epistemic variance is -1.0");
        assertThatThrownBy(() -> GaussianPredictive.of(one, zero, zero)).hasMessageContaining("total variance is 0.0");
        assertThatThrownBy(() -> GaussianPredictive.of(one, new double[2], one))
                .hasMessageContaining("give one a point");
        assertThatThrownBy(() -> GaussianPredictive.of(new double[0], zero, zero))
                .hasMessageContaining("at least one point");
        GaussianPredictive p = predictive();
        assertThatThrownBy(() -> p.interval(1)).hasMessageContaining("level is 1.0");
        assertThatThrownBy(() -> p.sample(1, 0)).hasMessageContaining("draws is 0");
    }

    @Test
    @DisplayName("The interval of every level below 1 is bounded, also for the largest number below 1")
    void widestInterval() {
        GaussianPredictive p = GaussianPredictive.of(new double[] {3}, new double[] {1}, new double[] {3});
        Interval widest = p.interval(Math.nextDown(1.0));
        assertThat(widest.lower()[0]).isFinite().isBetween(-15.0, -13.0); // 8.3 standard deviations
        assertThat(widest.upper()[0]).isFinite().isBetween(19.0, 21.0); // of 1 - 2^-53: 8.2
    }
}
