package dev.credence.eval.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LeadScoresTest {
    private static final Series HISTORY = Series.of("a", 1, 3, 2, 5, 4);

    @Test
    @DisplayName("All leads together are the scores of the whole forecast, single leads those of one")
    void leadsAddUp() {
        LeadMixture forecast = LeadMixture.normal(new double[] {4, 5, 6}, new double[] {1, 2, 0.5});
        double[] actual = {4.5, Double.NaN, 9};
        ForecastScores whole = ForecastScores.of(forecast, HISTORY, actual, 1);
        LeadScores.Collector collector = new LeadScores.Collector(1);
        collector.add(forecast, HISTORY, actual);
        LeadScores scores = collector.scores();
        assertThat(scores.known(0)).isEqualTo(2);
        assertThat(scores.mase(0)).isCloseTo(whole.mase(), within(1e-12));
        assertThat(scores.crps(0)).isCloseTo(whole.crps(), within(1e-12));
        assertThat(scores.covered80(0)).isEqualTo(0.5);
        assertThat(scores.covered95(0)).isEqualTo(whole.covered95());
        // steps of the history: 2, 1, 3, 1
        assertThat(scores.mase(1)).isCloseTo(0.5 / 1.75, within(1e-12));
        assertThat(scores.mase(3)).isCloseTo(3 / 1.75, within(1e-12));
        assertThat(scores.mase(2)).isNaN();
        assertThat(scores.covered95(3)).isZero();
        assertThat(scores.horizon()).isEqualTo(3);
    }

    @Test
    @DisplayName("Coverage counts known outcomes by lead, and bands whose outcomes are all known")
    void coverageIsCounted() {
        LeadCoverage coverage = new LeadCoverage(0.9, 2);
        PredictionIntervals intervals =
                new PredictionIntervals(0.9, new double[] {0, 0}, new double[] {1, 1}, new boolean[2]);
        PredictionIntervals nothing = new PredictionIntervals(
                0.9, new double[] {Double.NaN, 0}, new double[] {Double.NaN, 1}, new boolean[2]);
        coverage.add(intervals, Optional.of(intervals), new double[] {0.5, 1});
        coverage.add(intervals, Optional.of(intervals), new double[] {0.5, 2});
        coverage.add(intervals, Optional.of(intervals), new double[] {Double.NaN, 0.5});
        coverage.add(nothing, Optional.empty(), new double[] {0.5, 0.5});
        assertThat(coverage.known(1)).isEqualTo(3);
        assertThat(coverage.covered(1)).isCloseTo(2 / 3.0, within(1e-15));
        assertThat(coverage.covered(2)).isEqualTo(0.75);
        assertThat(coverage.known(0)).isEqualTo(7);
        assertThat(coverage.bands()).isEqualTo(2);
        assertThat(coverage.bandsCovered()).isEqualTo(0.5);
    }
}
