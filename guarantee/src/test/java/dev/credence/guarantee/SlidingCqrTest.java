package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.monitor.TownModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SlidingCqrTest {
    private static final TrainedModel MODEL = TownModel.model();

    /** Rows whose errors, from one row on, are {@code times} as large as the model's. */
    private static Examples rows(int batch, int count, int from, double times) {
        Examples rows = TownModel.rows(batch, count, 0, 0);
        double[] mean = ((RegressionPredictive) MODEL.predict(rows, 1)).mean();
        double[] targets = rows.targets();
        for (int n = from; n < count; n++) {
            targets[n] = mean[n] + times * (targets[n] - mean[n]);
        }
        return Examples.of(rows.inputMatrix(), targets);
    }

    private static double share(PredictionIntervals intervals, Examples rows, int from, int to) {
        return (double) IntStream.range(from, to)
                        .filter(n -> intervals.contains(n, rows.target(n)))
                        .count()
                / (to - from);
    }

    @Test
    @DisplayName("The ends are the model's own, moved by the order statistic of the window's scores")
    void definition() {
        int window = 30;
        Examples rows = rows(4, 100, 0, 2);
        RegressionPredictive predicted = (RegressionPredictive) MODEL.predict(rows, 1);
        Interval own = predicted.interval(0.8);
        double[] scores = IntStream.range(0, 100)
                .mapToDouble(n -> Math.max(own.lower()[n] - rows.target(n), rows.target(n) - own.upper()[n]))
                .toArray();
        PredictionIntervals found =
                SlidingCqr.start(MODEL, List.of(0.8), window, 1).observe(rows).get(0);
        for (int n = 0; n < 100; n++) {
            double[] before = Arrays.copyOfRange(scores, Math.max(0, n - window), n);
            Arrays.sort(before);
            int k = (int) Math.ceil(0.8 * (before.length + 1) - 1e-9);
            double q = k > before.length ? Double.POSITIVE_INFINITY : before[k - 1];
            if (Double.isInfinite(q)) {
                assertThat(found.lower()[n]).isEqualTo(Double.NEGATIVE_INFINITY);
                assertThat(found.upper()[n]).isEqualTo(Double.POSITIVE_INFINITY);
            } else {
                assertThat(found.lower()[n]).isCloseTo(own.lower()[n] - q, within(1e-9));
                assertThat(found.upper()[n]).isCloseTo(own.upper()[n] + q, within(1e-9));
            }
        }
    }

    @Test
    @DisplayName("When errors become four times as large, coverage is back after one window, and the width has grown")
    void theShiftIsFollowed() {
        Examples rows = rows(5, 2400, 1200, 4);
        PredictionIntervals found =
                SlidingCqr.start(MODEL, List.of(0.9), 200, 1).observe(rows).get(0);
        // 4 standard errors of 1000 independent rows are 0.038; quantiles of 200 scores vary by 0.02 more
        assertThat(share(found, rows, 200, 1200)).isCloseTo(0.9, within(0.04));
        assertThat(share(found, rows, 1200, 1220)).isLessThan(0.7); // P(|4 Z| < 1.66) = 0.32
        assertThat(share(found, rows, 1400, 2400)).isCloseTo(0.9, within(0.04));
        double ratio = found.size(2300) / found.size(1100);
        assertThat(ratio).isBetween(3.0, 5.0);
    }

    @Test
    @DisplayName("An under-confident model gets narrower intervals, whose ends never cross")
    void itNarrows() {
        Examples rows = rows(6, 300, 0, 0.1);
        SlidingCqr intervals = SlidingCqr.start(MODEL, List.of(0.5, 0.9), 100, 1);
        List<PredictionIntervals> found = intervals.observe(rows);
        double[] own =
                ((RegressionPredictive) MODEL.predict(rows, 1)).interval(0.9).upper();
        assertThat(found.get(1).upper()[299]).isLessThan(own[299]);
        for (PredictionIntervals one : found) {
            for (int n = 0; n < 300; n++) {
                assertThat(one.lower()[n]).isLessThanOrEqualTo(one.upper()[n]);
            }
        }
        assertThat(intervals.observed()).isEqualTo(300);
        assertThat(intervals.facts(0, intervals.bound(0, 1))).isEqualTo(Map.of("window", 100));
    }

    @Test
    @DisplayName("Invalid arguments are rejected")
    void mistakesAreSaid() {
        Map<Double, ScoreWindow> one = Map.of(0.9, new ScoreWindow(5, 1, 2));
        assertThatThrownBy(() -> new SlidingCqr(MODEL, one, 1, 3, SeriesPlace.UNKNOWN))
                .hasMessageContaining("after 3 rows");
        assertThatThrownBy(() -> new SlidingCqr(MODEL, Map.of(), 1, 0, SeriesPlace.UNKNOWN))
                .hasMessageContaining("at least one");
        assertThatThrownBy(() -> new ScoreWindow(1, 1, 2)).hasMessageContaining("2 scores in a window of 1");
        assertThatThrownBy(() -> SlidingCqr.start(MODEL, List.of(1.0), 5, 1)).hasMessageContaining("coverage is 1.0");
    }
}
