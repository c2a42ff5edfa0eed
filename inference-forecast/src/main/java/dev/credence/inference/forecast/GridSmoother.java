package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * The grid of exponential-smoothing models on a history, at any origins in it. What it says at an origin is a function
 * of the values before it alone: the same bits as if the history ended there.
 *
 * <p>A season needs 2m + 4 values; its initial values come from the first two cycles, or three where there are as many.
 */
final class GridSmoother {
    /** The unit of errors on the logarithmic scale is at least this. */
    private static final double LEAST_LOG_UNIT = 1e-4;

    private static final int MOST_CYCLES = 3;

    /** Values needed to weigh models without a season. */
    private static final int LEAST = 4;

    private final int season;
    private final int second;
    private final SecondSeason secondSeason;
    private final int horizon;
    private final Map<GridKey, SmoothingGrid> grids = new ConcurrentHashMap<>();

    GridSmoother(SeriesProblem problem) {
        season = problem.season();
        secondSeason = new SecondSeason(problem.seasons());
        second = secondSeason.states();
        horizon = problem.horizon();
    }

    int season() {
        return season;
    }

    SecondSeason secondSeason() {
        return secondSeason;
    }

    int horizon() {
        return horizon;
    }

    /** Number of values from which on seasonal models take part. */
    static int forSeason(int season) {
        return season > 1 ? 2 * season + 4 : LEAST;
    }

    /** What is forecast after the history's last known value and its gap, in its unit. */
    BasePath atEnd(SmoothedHistory history) {
        int n = history.length();
        return Objects.requireNonNull(
                at(history, new int[] {n}, history.after()).get(n));
    }

    /**
     * Forecasts at several origins.
     *
     * @param origins numbers of values known, from 1 to n
     */
    Map<Integer, BasePath> at(SmoothedHistory history, int[] origins) {
        return at(history, origins, 0);
    }

    private Map<Integer, BasePath> at(SmoothedHistory history, int[] origins, int gap) {
        Map<Integer, BasePath> all = new TreeMap<>();
        List<Start> starts =
                IntStream.of(origins).mapToObj(this::start).distinct().toList();
        for (Start start : starts) {
            int[] some = IntStream.of(origins)
                    .filter(t -> start(t).equals(start))
                    .sorted()
                    .toArray();
            run(history, start, some, gap, all);
        }
        return all;
    }

    /**
     * How a filter starts.
     *
     * @param cycles number of cycles of the season's initial values; 0 without a season
     * @param second states of the second season; 0 without one
     */
    private record Start(int cycles, int second) {}

    private record GridKey(int season, int second, int tabulated) {}

    private Start start(int origin) {
        int cycles = season == 1 || origin < forSeason(season) ? 0 : Math.min(MOST_CYCLES, origin / season);
        return new Start(cycles, cycles > 0 && origin >= SecondSeason.forStates(second) ? second : 0);
    }

    private void run(SmoothedHistory history, Start start, int[] origins, int gap, Map<Integer, BasePath> into) {
        SmoothingGrid grid = grids.computeIfAbsent(
                new GridKey(start.cycles > 0 ? season : 1, start.second, horizon + gap),
                key -> new SmoothingGrid(key.season, key.second, horizon, key.tabulated));
        double[] z = history.z();
        double leastUnit = history.isLogarithmic() ? LEAST_LOG_UNIT : 0;
        SmoothingFilter filter = new SmoothingFilter(grid, z, start.cycles, leastUnit);
        int done = 0;
        for (int origin : origins) {
            while (done < origin) {
                filter.step(z[done++]);
            }
            int known = (int) IntStream.range(0, origin)
                    .filter(t -> !Double.isNaN(z[t]))
                    .limit(LEAST)
                    .count();
            BasePath path = known < LEAST || !filter.isReady()
                    ? ShortHistory.path(z, origin, horizon + gap, leastUnit)
                    : filter.path();
            into.put(origin, path.after(gap));
        }
    }
}
