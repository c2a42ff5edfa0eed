package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
     * Shares of the members by the forecasts of a model of {@link #before}; equal if it has no other members than the
     * grid.
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
        Map<PoolMember, ForecastModel> alone = new EnumMap<>(PoolMember.class);
        for (PoolMember member : PoolMember.values()) {
            alone.put(member, model.with(PoolShares.only(member)));
        }
        List<PoolMember> ofRaw = List.copyOf(model.members(false));
        List<PoolMember> ofBoth = List.copyOf(model.members(true));
        PoolWeights raw = new PoolWeights(ofRaw.size());
        PoolWeights both = new PoolWeights(ofBoth.size());
        Parallel.map(some.size(), threads, i -> outcomes(some.get(i), model, alone))
                .forEach(of -> of.forEach(one -> {
                    if (one.quantiles.keySet().containsAll(ofBoth)) {
                        both.add(one.quantiles(ofBoth), one.outcome, one.weight);
                    }
                    raw.add(one.quantiles(ofRaw), one.outcome, one.weight);
                }));
        return new PoolShares(PoolShares.of(ofRaw, raw.weights()), PoolShares.of(ofBoth, both.weights()));
    }

    /**
     * What the members said of one value.
     *
     * @param quantiles of each member, [parts]
     */
    private record Outcome(Map<PoolMember, double[]> quantiles, double outcome, double weight) {
        /** Those of some members in their order. */
        double[][] quantiles(List<PoolMember> members) {
            return members.stream().map(quantiles::get).toArray(double[][]::new);
        }
    }

    private List<Outcome> outcomes(Series series, ForecastModel model, Map<PoolMember, ForecastModel> alone) {
        int origin = series.length() - problem.horizon();
        Series past = series.first(origin);
        double scale = scale(past.values());
        Set<PoolMember> members = model.members(past);
        List<Outcome> all = new ArrayList<>();
        if (members.isEmpty() || !(scale > LEAST_SCALE)) {
            return all;
        }
        Map<PoolMember, LeadMixture> leads = new EnumMap<>(PoolMember.class);
        alone.forEach((member, of) -> {
            if (members.contains(member)) {
                leads.put(
                        member,
                        of.forecast(new SeriesSet(List.of(past)), problem.horizon())
                                .get(0)
                                .leads());
            }
        });
        double[] y = series.values();
        int every = Math.max(1, problem.horizon() / MOST_LEADS);
        int[] known = IntStream.range(0, problem.horizon())
                .filter(h -> (h + 1) % every == 0 && !Double.isNaN(y[origin + h]))
                .toArray();
        for (int h : known) {
            Map<PoolMember, double[]> quantiles = new EnumMap<>(PoolMember.class);
            leads.forEach((member, of) -> quantiles.put(
                    member,
                    IntStream.range(0, PoolWeights.PARTS)
                            .mapToDouble(i -> of.quantile(h, (i + 0.5) / PoolWeights.PARTS) / scale)
                            .toArray()));
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
