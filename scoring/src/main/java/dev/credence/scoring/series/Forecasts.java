package dev.credence.scoring.series;

import dev.credence.core.UserException;
import dev.credence.core.series.Forecast;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.ForecastTable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Forecasts of the series of a table, in its order. */
public final class Forecasts implements Iterable<ForecastOfSeries> {
    private final SeriesTable table;
    private final List<ForecastOfSeries> all;
    private final Map<String, ForecastOfSeries> byName;

    private Forecasts(SeriesTable table, List<ForecastOfSeries> all) {
        this.table = table;
        this.all = List.copyOf(all);
        byName = all.stream().collect(Collectors.toMap(ForecastOfSeries::id, Function.identity()));
    }

    static Forecasts of(SeriesTable table, Forecast forecast, List<List<GuaranteedLeads>> guaranteed, int steps) {
        List<ForecastOfSeries> all = new ArrayList<>();
        for (int i = 0; i < table.series().size(); i++) {
            List<GuaranteedLeads> own = guaranteed.isEmpty() ? List.of() : guaranteed.get(i);
            all.add(new ForecastOfSeries(
                    table.series().get(i),
                    forecast.get(i).first(steps),
                    own.stream().map(one -> one.first(steps)).toList()));
        }
        return new Forecasts(table, all);
    }

    /** The histories. */
    public SeriesTable table() {
        return table;
    }

    /** Number of series. */
    public int size() {
        return all.size();
    }

    /** The forecast of a series by its place, from 0. */
    public ForecastOfSeries get(int index) {
        return all.get(index);
    }

    /**
     * The forecast of a series by its name; of several columns that tell series apart, their cells joined by {@code " /
     * "}.
     *
     * @throws UserException if there is none of this name
     */
    public ForecastOfSeries get(String id) {
        ForecastOfSeries found = byName.get(id);
        if (found == null) {
            throw new UserException("There is no series '" + id + "'; there are "
                    + all.stream().limit(5).map(ForecastOfSeries::id).collect(Collectors.joining(", "))
                    + (all.size() > 5 ? ", …" : "") + ".");
        }
        return found;
    }

    /** The distributions alone. */
    public Forecast distributions() {
        return new Forecast(all.stream().map(ForecastOfSeries::distribution).toList());
    }

    @Override
    public Iterator<ForecastOfSeries> iterator() {
        return all.iterator();
    }

    /**
     * The header of {@link #rows}.
     *
     * @param columns levels of the model's own intervals, and quantiles; with a guarantee, whose intervals there are
     *     instead, without levels
     */
    public List<String> header(ForecastTable columns) {
        return columns.header(table, names(all.get(0).guaranteed()));
    }

    /**
     * Columns {@code lower_90, upper_90} for each guaranteed coverage, and {@code band_lower_90 …} where it has a band.
     */
    private static List<String> names(List<GuaranteedLeads> guaranteed) {
        List<String> names = new ArrayList<>();
        for (GuaranteedLeads one : guaranteed) {
            String percent = ForecastTable.percent(one.coverage());
            names.addAll(List.of("lower_" + percent, "upper_" + percent));
            one.band().ifPresent(band -> names.addAll(List.of("band_lower_" + percent, "band_upper_" + percent)));
        }
        return names;
    }

    /** One row for each series and lead. */
    public List<List<@Nullable Object>> rows(ForecastTable columns) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        all.forEach(one -> rows.addAll(one.rows(columns)));
        return rows;
    }
}
