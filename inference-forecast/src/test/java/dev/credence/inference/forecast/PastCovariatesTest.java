package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PastCovariatesTest {
    private static final int LENGTH = 160;
    private static final int HORIZON = 7;
    private static final int AHEAD = 3;

    /** Changes that persist for some steps: x_t = 0.7 x_{t−1} + noise. */
    private static double[] indicator(int number) {
        CounterRandom random = Stream.GENERATED_DATA.of(20, number);
        double[] x = new double[LENGTH + HORIZON];
        for (int t = 0; t < x.length; t++) {
            x[t] = (t > 0 ? 0.7 * x[t - 1] : 0) + random.normal(0, t);
        }
        return x;
    }

    /** A level that walks, a season of 7 and noise, with a multiple of the indicator three steps before. */
    private static double[] led(int number, double effect, double[] x) {
        CounterRandom random = Stream.GENERATED_DATA.of(21, number);
        double[] y = new double[LENGTH + HORIZON];
        double level = 0;
        for (int t = 0; t < y.length; t++) {
            level += 0.1 * random.normal(0, t);
            y[t] = 60
                    + level
                    + 4 * Math.cos(2 * Math.PI * t / 7)
                    + random.normal(1, t)
                    + effect * x[Math.max(0, t - AHEAD)];
        }
        return y;
    }

    private static Series history(double[] y, double[] x) {
        return Series.of("a", Arrays.copyOf(y, LENGTH)).withPast(Covariates.of(List.of("index"), x));
    }

    private static LeadMixture forecast(Series history) {
        return new GridEts()
                .model(new SeriesProblem(7, HORIZON))
                .forecast(SeriesSet.of(history), HORIZON)
                .get(0)
                .leads();
    }

    /** Mean CRPS at each lead with the covariate, over the mean without, [H]. */
    private static double[] ratios(int count, double effect) {
        double[] with = new double[HORIZON];
        double[] without = new double[HORIZON];
        for (int i = 0; i < count; i++) {
            double[] x = indicator(i);
            double[] y = led(i, effect, x);
            double[] came = Arrays.copyOfRange(y, LENGTH, LENGTH + HORIZON);
            double[] own = forecast(history(y, x)).crps(came);
            double[] plain = forecast(plain(y)).crps(came);
            for (int h = 0; h < HORIZON; h++) {
                with[h] += own[h];
                without[h] += plain[h];
            }
        }
        double[] ratios = new double[HORIZON];
        Arrays.setAll(ratios, h -> with[h] / without[h]);
        return ratios;
    }

    private static Series plain(double[] y) {
        return Series.of("a", Arrays.copyOf(y, LENGTH));
    }

    @Test
    @DisplayName("A leading indicator lowers the errors of the leads before which it is known, and harms none")
    void aLeadingIndicatorHelps() {
        double[] ratios = ratios(25, 2);
        for (int h = 0; h < AHEAD; h++) {
            assertThat(ratios[h]).as("lead %d", h + 1).isLessThan(0.75);
        }
        for (int h = AHEAD; h < HORIZON; h++) {
            assertThat(ratios[h]).as("lead %d", h + 1).isLessThan(1.02);
        }
    }

    @Test
    @DisplayName("A covariate without effect costs at most 1 % of the CRPS")
    void noiseCostsLittle() {
        assertThat(Arrays.stream(ratios(60, 0)).average().orElseThrow()).isLessThan(1.01);
    }

    @Test
    @DisplayName("Nothing of a covariate after the end changes a bit, and neither does one that is constant or unknown")
    void nothingAheadIsSeen() {
        double[] x = indicator(1);
        double[] y = led(1, 2, x);
        double[] median = forecast(history(y, x)).quantile(0.5);
        double[] other = x.clone();
        Arrays.fill(other, LENGTH, other.length, 1e6);
        assertThat(forecast(history(y, other)).quantile(0.5)).containsExactly(median);
        Series whole = Series.of("a", y).withPast(Covariates.of(List.of("index"), other));
        assertThat(forecast(whole.first(LENGTH)).quantile(0.5)).containsExactly(median);
        double[] without = forecast(plain(y)).quantile(0.5);
        assertThat(median).isNotEqualTo(without);
        Arrays.fill(other, 7);
        assertThat(forecast(history(y, other)).quantile(0.5)).containsExactly(without);
        Arrays.fill(other, Double.NaN);
        assertThat(forecast(history(y, other)).quantile(0.5)).containsExactly(without);
    }

    @Test
    @DisplayName("Missing values of a covariate are as the ones before; few of them change little")
    void missingValuesAreFilled() {
        double[] x = indicator(2);
        double[] y = led(2, 2, x);
        double[] with = x.clone();
        with[0] = Double.NaN;
        with[50] = Double.NaN;
        double[] filled = x.clone();
        filled[0] = x[1];
        filled[50] = x[49];
        double[] median = forecast(history(y, with)).quantile(0.5);
        assertThat(median).containsExactly(forecast(history(y, filled)).quantile(0.5));
        double[] whole = forecast(history(y, x)).quantile(0.5);
        for (int h = 0; h < HORIZON; h++) {
            assertThat(median[h]).isCloseTo(whole[h], within(0.5));
        }
    }
}
