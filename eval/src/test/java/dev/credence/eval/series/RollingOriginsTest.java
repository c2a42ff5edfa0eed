package dev.credence.eval.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RollingOriginsTest {
    /** Forecasts N(last value, 1) and keeps what it was trained on. */
    private static final class Last implements SeriesMethod {
        private final List<SeriesSet> trainedOn = new ArrayList<>();

        @Override
        public String name() {
            return "last";
        }

        @Override
        public String description() {
            return "the last value";
        }

        @Override
        public String citation() {
            return "nobody";
        }

        @Override
        public Schema settings() {
            return Schema.of();
        }

        @Override
        public TrainedSeries train(
                SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training) {
            trainedOn.add(series);
            return new Model();
        }

        @Override
        public TrainedSeries load(
                SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
            return new Model();
        }
    }

    private record Model() implements TrainedSeries {
        @Override
        public Forecast forecast(SeriesSet histories, int horizon) {
            return new Forecast(histories.all().stream()
                    .map(one -> {
                        double last = one.value(one.length() - 1);
                        return SeriesForecast.of(
                                one.id(), LeadMixture.normal(new double[] {last, last}, new double[] {1, 1}), 0);
                    })
                    .toList());
        }

        @Override
        public String composition() {
            return "last";
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

    private static SeriesGroup group(double... y) {
        return new SeriesGroup(1, 2, SeriesSet.of(Series.of("a", y)));
    }

    private static List<ForecastScores> scores(Last method, RollingOrigins origins, SeriesGroup group) {
        return origins.scores(method, method.parse(Map.of()), group, SeriesTraining.ofSeed(1));
    }

    @Test
    @DisplayName("At each origin the method is trained on what is before it alone")
    void trainingEndsAtTheOrigin() {
        Last method = new Last();
        scores(method, new RollingOrigins(3, 2), group(1, 2, 4, 7, 11, 16, 22, 29));
        assertThat(method.trainedOn.stream().map(set -> set.get(0).values().length))
                .containsExactly(6, 4, 2);
        assertThat(method.trainedOn.get(2).get(0).values()).containsExactly(1, 2);
    }

    @Test
    @DisplayName("Scores are those of the definitions, and missing values do not count")
    void scoresAreThoseOfTheDefinitions() {
        ForecastScores score = scores(new Last(), new RollingOrigins(1, 1), group(1, 3, 2, 4, 6, Double.NaN))
                .get(0);
        double scale = 5.0 / 3; // |3 − 1|, |2 − 3|, |4 − 2|
        assertThat(score.mase()).isCloseTo(2 / scale, within(1e-9));
        double loss = 0;
        for (int k = 1; k <= 9; k++) {
            double error = 6 - (4 + NormalQuantile.of(k / 10.0));
            loss += 2 * Math.max(k / 10.0 * error, (k / 10.0 - 1) * error) / 9;
        }
        assertThat(score.crps()).isCloseTo(loss / scale, within(1e-6));
        assertThat(score.loss()).isCloseTo(loss, within(1e-6));
        assertThat(score.size()).isEqualTo(6);
        assertThat(score.covered80()).isZero(); // 2 sd away: beyond 1.28
        assertThat(score.covered95()).isZero(); // and beyond 1.96
        assertThat(score.leads()).containsExactly(0, Double.NaN);
        ForecastSummary summary = ForecastSummary.of(List.of(score, score));
        assertThat(summary.wql()).isCloseTo(loss / 6, within(1e-6));
        assertThat(summary.deviation()).isCloseTo(2.0 / 6, within(1e-9));
        assertThat(ForecastSummary.relative(List.of(score), List.of(score))).isCloseTo(1, within(1e-12));
    }

    @Test
    @DisplayName("The scale is seasonal where the history is long enough, and never 0")
    void theScaleIsNeverZero() {
        assertThat(ForecastScores.scale(new double[] {1, 5, 2, 7}, 2)).isEqualTo(1.5);
        assertThat(ForecastScores.scale(new double[] {1, 5, 2}, 2)).isEqualTo(3.5);
        assertThat(ForecastScores.scale(new double[] {4, 4, 4, 4}, 1))
                .isPositive()
                .isLessThan(1e-3);
    }

    @Test
    @DisplayName("A series suits if its earliest history has two values")
    void shortSeriesDoNotSuit() {
        RollingOrigins two = new RollingOrigins(2, 3);
        assertThat(two.suits(Series.of("a", 1, 2, 3, 4, 5, 6), 2)).isFalse();
        assertThat(two.suits(Series.of("a", 1, 2, 3, 4, 5, 6, 7), 2)).isTrue();
        assertThat(two.suits(Series.of("a", 1, Double.NaN, 3, 4, 5, 6, 7), 2)).isFalse();
    }
}
