package dev.credence.datasets.series;

import dev.credence.core.Nouns;
import dev.credence.core.data.DataException;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.Series;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The rows of a table that hold the covariates of its series, for messages on those that are missing. It keeps no
 * reference to the table.
 */
public final class CovariateRows {
    /** Nothing is known of rows, and nothing is required. */
    static final CovariateRows NONE = new CovariateRows("", List.of(), false);

    /**
     * Rows of a series.
     *
     * @param steps of its rows, from 0 for its first value, ascending
     * @param lines positions of the same rows, such as "line 7"
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Rows(int[] steps, IntFunction<String> lines) {}

    private final String source;
    private final List<String> names;
    private final boolean isOneSeries;
    private final Map<String, Rows> all = new HashMap<>();

    /**
     * No rows yet.
     *
     * @param source what the table is called
     * @param names of the covariates that are known ahead, which are the first of each series
     * @param isOneSeries whether the table has no names of series
     */
    CovariateRows(String source, List<String> names, boolean isOneSeries) {
        this.source = source;
        this.names = List.copyOf(names);
        this.isOneSeries = isOneSeries;
    }

    void add(String id, int[] steps, IntFunction<String> lines) {
        all.put(id, new Rows(steps, lines));
    }

    /** Requires all covariates at the steps after a series' last value. */
    void requireAhead(DatedSeries one, int horizon) {
        int n = one.series().length();
        missing(one.series(), n, n + horizon).ifPresent(t -> {
            int lead = t - n + 1;
            String at = one.time(lead) + ", step " + lead + " after the last value" + end(one);
            String remedy = lead == 1 ? "." : ", or forecast " + Nouns.counted(lead - 1, "step") + ".";
            throw new DataException(missing(one, t, at) + " A forecast of " + Nouns.counted(horizon, "step") + " needs "
                    + (line(one, t).isEmpty() ? String.join(", ", names) + " there. Add the row" : "it. Add it")
                    + remedy);
        });
    }

    /** Requires all covariates at a series' last steps. */
    void requireWithin(DatedSeries one, int last) {
        int n = one.series().length();
        missing(one.series(), Math.max(0, n - last), n).ifPresent(t -> {
            throw new DataException(missing(one, t, one.time(t - n + 1)) + " Forecasts at earlier origins need "
                    + String.join(", ", names) + " there. Add the values, or use fewer origins.");
        });
    }

    private OptionalInt missing(Series series, int from, int to) {
        return all.containsKey(series.id())
                ? IntStream.range(from, to)
                        .filter(t -> !series.areCovariatesKnown(t, t + 1))
                        .findFirst()
                : OptionalInt.empty();
    }

    /** " in line 7". */
    private String end(DatedSeries one) {
        String line = line(one, one.series().length() - 1);
        return line.isEmpty() ? "" : " in " + line;
    }

    /** What is missing at a step: a row, or a cell. */
    private String missing(DatedSeries one, int t, String at) {
        String line = line(one, t);
        if (line.isEmpty()) {
            return source + ": there is no row for" + of(one) + at + ".";
        }
        Covariates x = one.series().covariates();
        String name = IntStream.range(0, names.size())
                .filter(k -> Double.isNaN(x.value(k, t)))
                .mapToObj(names::get)
                .findFirst()
                .orElse("");
        return source + " " + line + " column '" + name + "': it is empty, for" + of(one) + at + ".";
    }

    /** " the series 'a' at ", or a blank where there is one series. */
    private String of(DatedSeries one) {
        return isOneSeries ? " " : " the series '" + one.series().id() + "' at ";
    }

    /** The position of a step's row; empty if there is none. */
    private String line(DatedSeries one, int t) {
        Rows rows = all.get(one.series().id());
        int found = rows == null ? -1 : Arrays.binarySearch(rows.steps(), t);
        return rows == null || found < 0 ? "" : rows.lines().apply(found);
    }
}
