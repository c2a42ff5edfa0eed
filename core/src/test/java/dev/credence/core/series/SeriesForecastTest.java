package dev.credence.core.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SeriesForecastTest {
    private static final SeriesForecast FORECAST =
            SeriesForecast.of("a", LeadMixture.normal(new double[] {1, 2, 3}, new double[] {1, 2, 4}), 0.8, -0.3);

    private static double correlation(double[][] paths, int i, int j) {
        double[] sums = new double[5];
        for (double[] path : paths) {
            sums[0] += path[i];
            sums[1] += path[j];
            sums[2] += path[i] * path[i];
            sums[3] += path[j] * path[j];
            sums[4] += path[i] * path[j];
        }
        int n = paths.length;
        double covariance = sums[4] / n - sums[0] / n * sums[1] / n;
        return covariance
                / Math.sqrt((sums[2] / n - sums[0] * sums[0] / n / n) * (sums[3] / n - sums[1] * sums[1] / n / n));
    }

    @Test
    @DisplayName("Paths have the marginals and the correlations of neighbours, and the product of both beyond")
    void pathsAreAMarkovChain() {
        double[][] paths = FORECAST.paths(8000, 5);
        assertThat(correlation(paths, 0, 1)).isCloseTo(0.8, within(0.03));
        assertThat(correlation(paths, 1, 2)).isCloseTo(-0.3, within(0.05));
        assertThat(correlation(paths, 0, 2)).isCloseTo(-0.24, within(0.05));
        double mean = 0;
        for (double[] path : paths) {
            mean += path[2] / paths.length;
        }
        assertThat(mean).isCloseTo(3, within(0.2));
    }

    @Test
    @DisplayName("The first leads alone are the same, and their paths begin alike")
    void theFirstLeadsAreTheSame() {
        SeriesForecast two = FORECAST.first(2);
        assertThat(two.leads().quantile(0.7)).isEqualTo(new double[] {
            FORECAST.leads().quantile(0, 0.7), FORECAST.leads().quantile(1, 0.7)
        });
        double[] whole = FORECAST.paths(1, 9)[0];
        assertThat(two.paths(1, 9)[0]).isEqualTo(new double[] {whole[0], whole[1]});
        assertThatThrownBy(() -> FORECAST.first(4)).isInstanceOf(IllegalArgumentException.class);
    }
}
