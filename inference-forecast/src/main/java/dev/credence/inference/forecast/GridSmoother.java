package dev.credence.inference.forecast;

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
    private final int horizon;
    private final Map<Long, SmoothingGrid> grids = new ConcurrentHashMap<>();

    GridSmoother(int season, int horizon) {
        this.season = season;
        this.horizon = horizon;
    }

    int season() {
        return season;
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
        int[] cycles = IntStream.of(origins).map(this::cycles).distinct().toArray();
        for (int k : cycles) {
            int[] some =
                    IntStream.of(origins).filter(t -> cycles(t) == k).sorted().toArray();
            run(history, k, some, gap, all);
        }
        return all;
    }

    /** Number of cycles of initial values at an origin; 0 without a season. */
    private int cycles(int origin) {
        return season == 1 || origin < forSeason(season) ? 0 : Math.min(MOST_CYCLES, origin / season);
    }

    private void run(SmoothedHistory history, int cycles, int[] origins, int gap, Map<Integer, BasePath> into) {
        SmoothingGrid grid = grid(cycles > 0 ? season : 1, horizon + gap);
        double[] z = history.z();
        double leastUnit = history.isLogarithmic() ? LEAST_LOG_UNIT : 0;
        SmoothingFilter filter = new SmoothingFilter(grid, z, cycles, leastUnit);
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

    private SmoothingGrid grid(int ofSeason, int tabulated) {
        return grids.computeIfAbsent(
                ((long) ofSeason << 32) | tabulated, key -> new SmoothingGrid(ofSeason, horizon, tabulated));
    }
}
