package dev.credence.eval.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is seen of forecasts at rolling origins. */
class OriginObserversTest {
    /** Forecasts N(persistence · last value, 1). */
    private record Persistent(double persistence) implements TrainedSeries {
        @Override
        public Forecast forecast(SeriesSet histories, int horizon) {
            return new Forecast(histories.all().stream()
                    .map(series -> {
                        double[] means = new double[horizon];
                        double[] sds = new double[horizon];
                        Arrays.fill(means, persistence * series.value(series.length() - 1));
                        Arrays.fill(sds, 1);
                        return SeriesForecast.of(series.id(), LeadMixture.normal(means, sds), new double[horizon - 1]);
                    })
                    .toList());
        }

        @Override
        public String composition() {
            return "persistent";
        }

        @Override
        public ObjectNode document() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of();
        }
    }

    private static ForecastWindow window(String id, double mean, double... actual) {
        Series history = Series.of(id, 0, 1, 0, 1); // a scale of 1
        double[] means = new double[actual.length];
        double[] sds = new double[actual.length];
        Arrays.fill(means, mean);
        Arrays.fill(sds, 1);
        LeadMixture forecast = LeadMixture.normal(means, sds);
        return new ForecastWindow(1, history, actual, forecast, ForecastScores.of(forecast, history, actual, 1));
    }

    @Test
    @DisplayName("Scores by lead are means of those of the windows; missing values do not count")
    void scoresByLead() {
        LeadScores.Collector all = new LeadScores.Collector(1);
        ForecastWindow first = window("a", 0, 1, 2);
        ForecastWindow second = window("b", 0, 3, Double.NaN);
        all.forecast(first);
        all.forecast(second);
        LeadScores scores = all.scores();
        assertThat(scores.known()).containsExactly(2, 1);
        assertThat(scores.error()[0]).isCloseTo(2, within(1e-6));
        assertThat(scores.error()[1]).isCloseTo(2, within(1e-6));
        assertThat(scores.covered80()).containsExactly(0.5, 0); // 1 is within 1.28, 2 and 3 are not
        assertThat(scores.covered95()[0]).isEqualTo(0.5);
        assertThat((scores.crps()[0] * 2 + scores.crps()[1]) / 3)
                .isCloseTo((2 * first.scores().crps() + second.scores().crps()) / 3, within(1e-9));
        LeadScores.Collector one = new LeadScores.Collector(1);
        LeadScores.Collector other = new LeadScores.Collector(1);
        one.forecast(window("a", 0, 1));
        other.forecast(window("b", 0, 3, 5));
        assertThat(one.add(other).scores().known()).containsExactly(2, 1);
        assertThat(one.add(other).scores().error()[0]).isCloseTo(2, within(1e-6));
    }

    @Test
    @DisplayName("The worst windows are kept, one for each series")
    void theWorstAreKept() {
        WorstWindows worst = new WorstWindows(2);
        worst.forecast(window("a", 0, 1));
        worst.forecast(window("b", 0, 9));
        worst.forecast(window("b", 0, 5));
        worst.forecast(window("c", 0, 4));
        worst.forecast(window("a", 0, 6));
        assertThat(worst.windows())
                .extracting(window -> window.history().id() + window.actual()[0])
                .containsExactly("b9.0", "a6.0");
    }

    /** Series y_t = ρ y_{t−1} + N(0, 1), forecast with a persistence. */
    private static Residuals checks(double persistence, int left) {
        CounterRandom random = Stream.GENERATED_DATA.of(3);
        Series[] series = new Series[40];
        for (int i = 0; i < series.length; i++) {
            double[] y = new double[160];
            for (int t = 1; t < y.length; t++) {
                y[t] = 0.8 * y[t - 1] + random.normal(i, t);
            }
            series[i] = Series.of("s" + i, y);
        }
        ResidualChecks checks = new ResidualChecks(2);
        checks.trained(1, 1, new Persistent(persistence), new SeriesGroup(1, 1, SeriesSet.of(series)));
        checks.trained(2, left, new Persistent(persistence), new SeriesGroup(1, 1, SeriesSet.of(series)));
        return checks.residuals();
    }

    @Test
    @DisplayName("The right distributions pass both checks: uniform transforms, no autocorrelation")
    void theRightOnesPass() {
        Residuals right = checks(0.8, 60);
        assertThat(right.series()).isEqualTo(40);
        assertThat(right.forecasts()).isEqualTo(40 * 60);
        for (double share : right.histogram(10)) {
            assertThat(share).isCloseTo(0.1, within(2 * right.histogramLimit(10)));
        }
        assertThat(right.histogramLimit(10)).isCloseTo(1.96 * Math.sqrt(0.09 / 2400), within(1e-6));
        for (double correlation : right.autocorrelation()) {
            assertThat(correlation).isCloseTo(0, within(2 * right.autocorrelationLimit()));
        }
        assertThat(right.autocorrelation()).hasSize(24);
    }

    /** Without the persistence, what is missed is y itself: an autocorrelation of 0.8 and 0.8² and high ends. */
    @Test
    @DisplayName("A forecast that leaves something predictable shows its autocorrelation")
    void whatIsLeftIsSeen() {
        Residuals wrong = checks(0, 60);
        assertThat(wrong.autocorrelation()[0]).isCloseTo(0.8, within(0.05));
        assertThat(wrong.autocorrelation()[1]).isCloseTo(0.64, within(0.08));
        assertThat(wrong.histogram(10)[0]).isGreaterThan(0.15);
    }

    @Test
    @DisplayName("Long windows are cut to the first 100 steps, thousands of series to some")
    void workIsLimited() {
        Residuals checks = checks(0.8, 150);
        assertThat(checks.forecasts()).isEqualTo(20 * 100); // every second of 40
    }
}
