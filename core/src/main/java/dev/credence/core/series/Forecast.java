package dev.credence.core.series;

import java.util.List;

/**
 * Predictive distributions of the values after each series' end.
 *
 * @param series one for each history, in its order
 */
public record Forecast(List<SeriesForecast> series) {
    public Forecast {
        series = List.copyOf(series);
        if (series.isEmpty()) {
            throw new IllegalArgumentException("A forecast needs at least 1 series");
        }
    }

    /** The forecast of a series by its place, from 0. */
    public SeriesForecast get(int index) {
        return series.get(index);
    }
}
