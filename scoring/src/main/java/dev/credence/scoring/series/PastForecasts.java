package dev.credence.scoring.series;

import dev.credence.core.UserException;
import dev.credence.core.series.Series;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A trained model's forecasts at earlier origins of series: origin o = 1 … O forecasts the H values after the place
 * that is H + (o − 1) · stride before the end. Nothing is trained, each forecast depends on the values before its
 * origin alone, and the model has learnt from none after it.
 *
 * @param origins by origin, the latest first, the forecasts of each series
 * @param left number of series that are too short for the origins
 */
public record PastForecasts(List<List<PastForecast>> origins, int left) {
    private static final int LEAST = 2;

    public PastForecasts {
        origins = List.copyOf(origins);
    }

    /** Number of series at each origin. */
    public int series() {
        return origins.get(0).size();
    }

    /**
     * Forecasts.
     *
     * @param table whole series, the outcomes included
     * @param count number of origins O
     * @param stride steps between them
     * @throws UserException if no series has the values that the origins need, or the model has learnt from values
     *     after one; says which
     */
    public static PastForecasts of(Forecaster forecaster, SeriesTable table, int count, int stride) {
        int horizon = forecaster.horizon();
        int earliest = horizon + (count - 1) * stride;
        List<DatedSeries> suited = table.series().stream()
                .filter(one -> suits(one.series(), earliest))
                .toList();
        if (suited.isEmpty()) {
            throw new UserException("No series has the " + (earliest + LEAST) + " values that the earliest origin and a"
                    + " horizon of " + horizon + " need. Use fewer origins, or a model of a shorter horizon.");
        }
        requireUnknown(forecaster, suited, earliest);
        List<List<PastForecast>> origins = new ArrayList<>();
        for (int o = 0; o < count; o++) {
            origins.add(at(forecaster, table, suited, horizon + o * stride));
        }
        return new PastForecasts(origins, table.series().size() - suited.size());
    }

    private static boolean suits(Series series, int earliest) {
        int length = series.length() - earliest;
        return length >= LEAST && series.first(length).known() >= LEAST;
    }

    private static void requireUnknown(Forecaster forecaster, List<DatedSeries> suited, int before) {
        List<DatedSeries> known = suited.stream()
                .filter(one -> forecaster.learnt(one) > one.series().length() - before)
                .toList();
        if (!known.isEmpty()) {
            DatedSeries first = known.get(0);
            int learnt = forecaster.learnt(first);
            throw new UserException("The model was trained on values after the first origin of " + known.size()
                    + " series, such as '" + first.series().id() + "', which it knows up to "
                    + first.time(learnt - first.series().length()) + " while the origin is " + first.time(-before)
                    + ": its errors there are smaller than those to come. Use fewer origins, later values or other"
                    + " series, or compare methods, which are trained at each origin.");
        }
    }

    private static List<PastForecast> at(
            Forecaster forecaster, SeriesTable table, List<DatedSeries> suited, int before) {
        List<DatedSeries> histories = suited.stream()
                .map(one -> one.first(one.series().length() - before))
                .toList();
        Forecasts forecasts =
                forecaster.forecast(Histories.of(new SeriesTable(table.columns(), table.step(), histories, List.of())));
        List<PastForecast> all = new ArrayList<>();
        for (int i = 0; i < suited.size(); i++) {
            double[] values = suited.get(i).series().values();
            int origin = values.length - before;
            ForecastOfSeries own = forecasts.get(i);
            all.add(new PastForecast(
                    own.series().series(),
                    Arrays.copyOfRange(values, origin, origin + forecaster.horizon()),
                    own.distribution(),
                    own.guaranteed(),
                    calibratedOn(forecaster, suited.get(i)) <= origin));
        }
        return all;
    }

    private static int calibratedOn(Forecaster forecaster, DatedSeries one) {
        return forecaster
                .guarantee()
                .filter(OverSeries.class::isInstance)
                .map(given -> ((OverSeries) given).calibratedOn(one))
                .orElse(0);
    }
}
