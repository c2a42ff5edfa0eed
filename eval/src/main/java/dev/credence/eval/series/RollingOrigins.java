package dev.credence.eval.series;

import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A method at several origins of each series: origin o = 1 … O forecasts the H values after the place that is H + (o −
 * 1) · stride before the end. The method is trained anew at each origin, on the values before it alone.
 *
 * @param origins number of origins O
 * @param stride steps between origins
 */
public record RollingOrigins(int origins, int stride) {
    /** A history has at least this many values. */
    private static final int LEAST = 2;

    public RollingOrigins {
        if (origins < 1 || stride < 1) {
            throw new IllegalArgumentException(
                    "Rolling origins need at least 1 origin and a stride of 1, got " + origins + " and " + stride);
        }
    }

    /** Whether a series has the values that the earliest origin needs. */
    public boolean suits(Series series, int horizon) {
        int earliest = series.length() - horizon - (origins - 1) * stride;
        return earliest >= LEAST && series.first(earliest).known() >= LEAST;
    }

    /**
     * Scores of all series and origins, ordered by origin, then series.
     *
     * @param group series that {@linkplain #suits suit}
     */
    public List<ForecastScores> scores(
            SeriesMethod method, Settings settings, SeriesGroup group, SeriesTraining training) {
        return scores(method, settings, group, training, OriginObserver.NONE);
    }

    /** The same scores, with an observer that sees each model and forecast. */
    public List<ForecastScores> scores(
            SeriesMethod method,
            Settings settings,
            SeriesGroup group,
            SeriesTraining training,
            OriginObserver observer) {
        List<ForecastScores> all = new ArrayList<>();
        int horizon = group.horizon();
        SeriesProblem problem = new SeriesProblem(group.seasons(), horizon);
        for (int o = 0; o < origins; o++) {
            int left = horizon + o * stride;
            SeriesSet histories = group.series().map(series -> series.first(series.length() - left));
            TrainedSeries trained = method.train(problem, histories, settings, training);
            observer.trained(o + 1, left, trained, group);
            Forecast forecast = trained.forecast(histories, horizon);
            for (int i = 0; i < histories.size(); i++) {
                Series history = histories.get(i);
                double[] actual = Arrays.copyOfRange(
                        group.series().get(i).values(), history.length(), history.length() + horizon);
                if (Arrays.stream(actual).anyMatch(y -> !Double.isNaN(y))) {
                    LeadMixture leads = forecast.get(i).leads();
                    ForecastScores scores = ForecastScores.of(leads, history, actual, group.season());
                    all.add(scores);
                    observer.forecast(new ForecastWindow(o + 1, history, actual, leads, scores));
                }
            }
        }
        return all;
    }
}
