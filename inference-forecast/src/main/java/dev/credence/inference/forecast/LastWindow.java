package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The last H values of each history, which weigh the members of a pool that was trained without them. */
final class LastWindow {
    /** More series than this say nothing more about a few weights. */
    private static final int MOST = 500;

    private static final int MOST_LEADS = 12;
    private static final double LEAST_SCALE = 1e-9;

    private final SeriesProblem problem;
    private final List<Series> whole;

    /**
     * The last window of histories.
     *
     * @param all sorted by name
     */
    LastWindow(SeriesProblem problem, List<Series> all) {
        this.problem = problem;
        int needed = Windows.first(problem.season()) + problem.horizon();
        whole = all.stream()
                .filter(series -> series.length() >= needed
                        && isKnown(series.first(series.length() - problem.horizon()))
                        && series.areCovariatesKnown(series.length() - problem.horizon(), series.length()))
                .toList();
    }

    private static boolean isKnown(Series series) {
        return Arrays.stream(series.values()).anyMatch(value -> !Double.isNaN(value));
    }

    /** The histories that have one, without it. */
    List<Series> before() {
        return whole.stream()
                .map(series -> series.first(series.length() - problem.horizon()))
                .toList();
    }

    /**
     * Shares of the members by the forecasts of a model of {@link #before}; equal if it has no networks.
     *
     * @param threads number of threads
     */
    PoolShares shares(ForecastModel model, int threads) {
        if (!model.hasLearnt()) {
            return PoolShares.equal();
        }
        int every = Math.max(1, whole.size() / MOST);
        List<Series> some = IntStream.range(0, whole.size())
                .filter(i -> i % every == 0)
                .mapToObj(whole::get)
                .toList();
        List<ForecastModel> alone = IntStream.range(0, PoolShares.ALL)
                .mapToObj(k -> model.with(PoolShares.only(k)))
                .toList();
        PoolWeights raw = new PoolWeights(PoolShares.LOG);
        PoolWeights both = new PoolWeights(PoolShares.ALL);
        Parallel.map(some.size(), threads, i -> outcomes(some.get(i), model, alone))
                .forEach(of -> of.forEach(one -> {
                    if (one.quantiles.length == PoolShares.ALL) {
                        both.add(one.quantiles, one.outcome, one.weight);
                    }
                    raw.add(Arrays.copyOf(one.quantiles, PoolShares.LOG), one.outcome, one.weight);
                }));
        return new PoolShares(raw.weights(), both.weights());
    }

    /**
     * What the members said of one value.
     *
     * @param quantiles [K][parts]
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Outcome(double[][] quantiles, double outcome, double weight) {}

    private List<Outcome> outcomes(Series series, ForecastModel model, List<ForecastModel> alone) {
        int origin = series.length() - problem.horizon();
        Series past = series.first(origin);
        double scale = scale(past.values());
        int members = model.members(past);
        List<Outcome> all = new ArrayList<>();
        if (members == 0 || !(scale > LEAST_SCALE)) {
            return all;
        }
        List<LeadMixture> leads = IntStream.range(0, members)
                .mapToObj(k -> alone.get(k)
                        .forecast(new SeriesSet(List.of(past)), problem.horizon())
                        .get(0)
                        .leads())
                .toList();
        double[] y = series.values();
        int every = Math.max(1, problem.horizon() / MOST_LEADS);
        int[] known = IntStream.range(0, problem.horizon())
                .filter(h -> (h + 1) % every == 0 && !Double.isNaN(y[origin + h]))
                .toArray();
        for (int h : known) {
            double[][] quantiles = new double[members][PoolWeights.PARTS];
            for (int k = 0; k < members; k++) {
                LeadMixture of = leads.get(k);
                Arrays.setAll(quantiles[k], i -> of.quantile(h, (i + 0.5) / PoolWeights.PARTS) / scale);
            }
            all.add(new Outcome(quantiles, y[origin + h] / scale, 1.0 / known.length));
        }
        return all;
    }

    /** Mean |y_t − y_{t−m}|, of known values. */
    private double scale(double[] y) {
        int lag = problem.season();
        return IntStream.range(lag, y.length)
                .mapToDouble(t -> Math.abs(y[t] - y[t - lag]))
                .filter(step -> !Double.isNaN(step))
                .average()
                .orElse(0);
    }
}
