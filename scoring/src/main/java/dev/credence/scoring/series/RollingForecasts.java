package dev.credence.scoring.series;

import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import dev.credence.guarantee.series.LeadConformal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The forecasts of one series from neighbouring origins, each from the values before it alone, and their scores. */
final class RollingForecasts {
    private final Map<Integer, LeadMixture> forecasts;
    private final Map<Integer, double[]> scores = new HashMap<>();
    private final double[] values;

    private RollingForecasts(Map<Integer, LeadMixture> forecasts, double[] values) {
        this.forecasts = forecasts;
        this.values = values;
    }

    /**
     * Forecasts.
     *
     * @param from length of the first history
     * @param end length of the last one, exclusive; histories with too few known values have no forecast
     */
    static RollingForecasts of(Forecaster forecaster, Series series, int from, int end) {
        double[] values = series.values();
        List<Series> histories = new ArrayList<>();
        for (int length = from; length < end; length++) {
            Series history = Series.of(String.valueOf(length), Arrays.copyOf(values, length));
            if (history.known() >= FollowedSeries.LEAST) {
                histories.add(history);
            }
        }
        Map<Integer, LeadMixture> forecasts = new HashMap<>();
        if (!histories.isEmpty()) {
            Forecast all = forecaster.model().trained().forecast(new SeriesSet(histories), forecaster.horizon());
            for (int i = 0; i < histories.size(); i++) {
                forecasts.put(histories.get(i).length(), all.get(i).leads());
            }
        }
        return new RollingForecasts(forecasts, values);
    }

    /** The forecast from a history of this length. */
    LeadMixture leads(int length) {
        return Optional.ofNullable(forecasts.get(length)).orElseThrow();
    }

    /**
     * The score of an outcome; NaN if it or the forecast is missing.
     *
     * @param length of the history
     * @param h lead, from 0
     */
    double score(int length, int h) {
        LeadMixture leads = forecasts.get(length);
        return leads == null
                ? Double.NaN
                : scores.computeIfAbsent(length, key -> LeadConformal.scores(leads, outcomes(key, leads.points())))[h];
    }

    private double[] outcomes(int length, int horizon) {
        double[] outcomes = new double[horizon];
        Arrays.setAll(outcomes, h -> length + h < values.length ? values[length + h] : Double.NaN);
        return outcomes;
    }
}
