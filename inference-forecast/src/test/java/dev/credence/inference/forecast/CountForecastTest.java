package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class CountForecastTest {
    private static final int HORIZON = 14;

    /** Demand that is 0 with probability 1 − p, else 1 + Poisson(size) by inversion. */
    private static double[] intermittent(int n, double p, double size, int seed) {
        CounterRandom random = CounterRandom.of(seed, 0);
        double[] y = new double[n];
        for (int t = 0; t < n; t++) {
            if (random.uniform(0, t) < p) {
                y[t] = 1 + poisson(size, random.uniform(1, t));
            }
        }
        return y;
    }

    private static int poisson(double mean, double u) {
        double term = Math.exp(-mean);
        double sum = term;
        int k = 0;
        while (sum < u && k < 100) {
            k++;
            term *= mean / k;
            sum += term;
        }
        return k;
    }

    private static SeriesForecast counts(double[] y, int season) {
        return CountForecast.of(Series.of("a", y), season, HORIZON).orElseThrow();
    }

    @Test
    void probabilitiesAreTheTrueOnesOfALongSeries() {
        LeadMixture leads = counts(intermittent(4000, 0.3, 1.5, 1), 1).leads();
        assertThat(leads.cdf(0, 0)).isCloseTo(0.7, within(0.04));
        // P(Y ≤ 2) = 0.7 + 0.3 P(Poisson(1.5) ≤ 1)
        assertThat(leads.cdf(0, 2)).isCloseTo(0.7 + 0.3 * Math.exp(-1.5) * 2.5, within(0.04));
        assertThat(leads.mean()[3]).isCloseTo(0.3 * 2.5, within(0.12));
    }

    @Test
    void quantilesAreWholeAndNotNegative() {
        LeadMixture leads = counts(intermittent(80, 0.4, 3, 2), 1).leads();
        for (double p : new double[] {0.01, 0.1, 0.5, 0.9, 0.99}) {
            for (double q : leads.quantile(p)) {
                assertThat(q).isEqualTo(Math.rint(q)).isGreaterThanOrEqualTo(0);
                assertThat(leads.cdf(0, q)).isGreaterThanOrEqualTo(p - 1e-9);
            }
        }
        assertThat(leads.isDiscrete()).isTrue();
        for (double value : leads.sample(3, 50)[2]) {
            assertThat(value).isEqualTo(Math.rint(value)).isGreaterThanOrEqualTo(0);
        }
    }

    @Test
    void crpsIsThatOfTheSumOverCounts() {
        LeadMixture leads = LeadMixture.counts(new double[][] {{0.5, 0.3, 0.2}});
        // Σ (F(k) − 1[k ≥ y])²: F = 0.5, 0.8, 1
        assertThat(leads.crps(new double[] {0})[0]).isCloseTo(0.25 + 0.04, within(1e-9));
        assertThat(leads.crps(new double[] {2})[0]).isCloseTo(0.25 + 0.64, within(1e-9));
        assertThat(leads.crps(new double[] {5})[0]).isCloseTo(0.25 + 0.64 + 3, within(1e-9));
        assertThat(leads.logDensity(new double[] {1})[0]).isCloseTo(Math.log(0.3), within(1e-9));
        assertThat(leads.cdfBelow(new double[] {1})[0]).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void aWeeklyPatternIsSeen() {
        double[] y = new double[140];
        CounterRandom random = CounterRandom.of(5, 0);
        for (int t = 0; t < y.length; t++) {
            y[t] = t % 7 == 3 ? 4 + random.below(3, 0, t) : random.below(2, 1, t);
        }
        double[] median = counts(y, 7).leads().quantile(0.5);
        for (int h = 0; h < HORIZON; h++) {
            assertThat(median[h]).isBetween((140 + h) % 7 == 3 ? 4.0 : 0.0, (140 + h) % 7 == 3 ? 6.0 : 1.0);
        }
    }

    @Test
    void itIsBetterThanTheGridAndCoversOnIntermittentDemand() {
        double own = 0;
        double grid = 0;
        int inside = 0;
        int all = 0;
        GridSmoother smoother = new GridSmoother(new SeriesProblem(1, HORIZON));
        for (int i = 0; i < 60; i++) {
            double[] y = intermittent(94, 0.15 + 0.01 * (i % 30), 0.5 + 0.1 * (i % 7), 100 + i);
            double[] history = Arrays.copyOf(y, 80);
            double[] after = Arrays.copyOfRange(y, 80, 94);
            LeadMixture leads = counts(history, 1).leads();
            SmoothedHistory raw = SmoothedHistory.raw(history).orElseThrow();
            Components components = new Components(HORIZON);
            components.add(1, smoother.atEnd(raw), raw);
            own += Arrays.stream(leads.crps(after)).average().orElseThrow();
            grid += Arrays.stream(components.forecast("g", 0).leads().crps(after))
                    .average()
                    .orElseThrow();
            double[] low = leads.quantile(0.05);
            double[] high = leads.quantile(0.95);
            for (int h = 0; h < HORIZON; h++) {
                inside += low[h] <= after[h] && after[h] <= high[h] ? 1 : 0;
                all++;
            }
        }
        assertThat(own).isLessThan(0.95 * grid);
        assertThat((double) inside / all).isBetween(0.9, 0.98);
    }

    @Test
    void othersAreLeftToTheGrid() {
        assertThat(CountForecast.of(Series.of("a", 0, 0, 0, 0, 0, 0), 1, 2)).isEmpty();
        assertThat(CountForecast.of(Series.of("a", 3, 4, 5, 6, 7, 8), 1, 2)).isEmpty();
        assertThat(CountForecast.of(Series.of("a", 0, 0, 0.5, 1, 0, 2), 1, 2)).isEmpty();
        assertThat(CountForecast.of(Series.of("a", 0, 0, -1, 1, 0, 2), 1, 2)).isEmpty();
        assertThat(CountForecast.of(Series.of("a", 0, 0, 1, 900, 0, 2), 1, 2)).isEmpty();
        assertThat(CountForecast.of(Series.of("a", 0, Double.NaN, 1, 1, 0, 2), 1, 2))
                .isPresent();
    }
}
