package dev.credence.inference.forecast;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.series.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Windows of all series on one scale: inputs at an origin and the H values after it as z_h = (y − μ_h)/σ_h, μ and σ the
 * grid's forecast at that origin, clipped to ±30, less their median over all windows lead by lead, so that networks
 * learn no common drift of the past.
 */
final class Windows {
    private static final double CLIP = 30;

    /** A history with its covariates. */
    record Source(SmoothedHistory history, KnownAhead covariates) {
        /** A series on a scale; empty if it has no value on it. */
        static Optional<Source> of(Series series, boolean isLogarithmic) {
            return SmoothedHistory.raw(series.values()).flatMap(raw -> {
                KnownAhead x = Histories.covariates(series, raw, 0);
                return (isLogarithmic ? raw.logarithmic() : Optional.of(raw)).map(scale -> new Source(scale, x));
            });
        }
    }

    private final int horizon;
    private final List<float[]> inputs = new ArrayList<>();
    private final List<float[]> targets = new ArrayList<>();
    private final List<Integer> series = new ArrayList<>();
    private double[] cumulative = new double[0];

    private Windows(int horizon) {
        this.horizon = horizon;
    }

    /**
     * Windows of histories.
     *
     * @param histories in an order that does not depend on the caller's
     * @param each largest number of windows of a series
     * @param random chooses origins
     * @param threads number of threads
     */
    static Windows of(
            List<Source> histories,
            GridSmoother smoother,
            WindowInputs shape,
            int each,
            CounterRandom random,
            int threads) {
        Windows all = new Windows(smoother.horizon());
        List<Windows> parts = Parallel.map(histories.size(), threads, i -> {
            Windows part = new Windows(smoother.horizon());
            Source source = histories.get(i);
            int[] origins = origins(source.history(), smoother, each, random, i);
            part.add(source, smoother, shape, origins);
            return part;
        });
        List<Double> shares = new ArrayList<>();
        for (Windows part : parts) {
            all.inputs.addAll(part.inputs);
            all.targets.addAll(part.targets);
            int number = all.series();
            part.inputs.forEach(window -> all.series.add(number));
            double share = 1 / Math.sqrt(Math.max(1, part.count()));
            for (int i = 0; i < part.count(); i++) {
                shares.add(share);
            }
        }
        all.cumulative = shares.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.parallelPrefix(all.cumulative, Double::sum);
        all.centre();
        return all;
    }

    /** First origin: from there on, the grid says what it would say of a whole history. */
    static int first(int season) {
        return season > 1 ? GridSmoother.forSeason(season) : 6;
    }

    private static int[] origins(
            SmoothedHistory history, GridSmoother smoother, int each, CounterRandom random, int i) {
        int first = first(smoother.season());
        int count = history.length() - smoother.horizon() - first + 1;
        if (count <= each) {
            return IntStream.range(first, first + Math.max(0, count)).toArray();
        }
        int[] chosen = IntStream.range(0, count).toArray();
        for (int k = 0; k < each; k++) { // the beginning of a permutation
            int j = k + random.below(count - k, i, k);
            int swapped = chosen[k];
            chosen[k] = chosen[j];
            chosen[j] = swapped;
        }
        return Arrays.stream(chosen, 0, each).map(t -> first + t).sorted().toArray();
    }

    /**
     * Windows of what remains without the covariates' effects, which are found from the values before the origin: anew
     * every H steps, since that takes longer than the filter.
     */
    private void add(Source source, GridSmoother smoother, WindowInputs shape, int[] origins) {
        SmoothedHistory history = source.history();
        SortedMap<Integer, List<Integer>> byKnown = new TreeMap<>();
        for (int origin : origins) {
            int known = origin - origin % smoother.horizon();
            boolean areEffects =
                    source.covariates().count() > 0 || smoother.secondSeason().hasHarmonics(known);
            byKnown.computeIfAbsent(areEffects ? known : 0, key -> new ArrayList<>())
                    .add(origin);
        }
        byKnown.forEach((known, some) -> {
            KnownAhead x = smoother.secondSeason().added(source.covariates(), history.length(), known);
            CovariateEffects effects = CovariateEffects.of(history, known, x, smoother.season());
            add(
                    effects.removedFrom(history),
                    smoother,
                    shape,
                    some.stream().mapToInt(Integer::intValue).toArray());
        });
    }

    private void add(SmoothedHistory history, GridSmoother smoother, WindowInputs shape, int[] origins) {
        double[] filled = WindowInputs.fill(history.z(), smoother.season());
        for (Map.Entry<Integer, BasePath> at : smoother.at(history, origins).entrySet()) {
            BasePath path = at.getValue();
            float[] x = new float[shape.count()];
            shape.write(filled, at.getKey(), history.isLogarithmic(), path, x);
            float[] target = new float[horizon];
            for (int h = 0; h < horizon; h++) {
                double score = (history.z()[at.getKey() + h] - path.mean()[h]) / path.sd()[h];
                target[h] = (float) Math.max(-CLIP, Math.min(CLIP, score)); // NaN stays
            }
            inputs.add(x);
            targets.add(target);
        }
    }

    private void centre() {
        for (int h = 0; h < horizon; h++) {
            int lead = h;
            double[] known = targets.stream()
                    .mapToDouble(z -> z[lead])
                    .filter(z -> !Double.isNaN(z))
                    .sorted()
                    .toArray();
            if (known.length == 0) {
                continue;
            }
            int middle = known.length / 2;
            double median = known.length % 2 == 1 ? known[middle] : 0.5 * (known[middle - 1] + known[middle]);
            targets.forEach(z -> z[lead] -= (float) median);
        }
    }

    int horizon() {
        return horizon;
    }

    /** Number of windows. */
    int count() {
        return inputs.size();
    }

    /** Number of inputs of a window; there is at least one window. */
    int inputs() {
        return inputs.get(0).length;
    }

    float[] input(int window) {
        return inputs.get(window);
    }

    /** Number of series that have windows. */
    int series() {
        return series.isEmpty() ? 0 : series.get(series.size() - 1) + 1;
    }

    /** The number of a window's series, from 0. */
    int seriesOf(int window) {
        return series.get(window);
    }

    float[] target(int window) {
        return targets.get(window);
    }

    /** The window at a place u in (0, 1) of all windows' probability. */
    int at(double u) {
        int found = Arrays.binarySearch(cumulative, u * cumulative[cumulative.length - 1]);
        return Math.min(found >= 0 ? found : -found - 1, cumulative.length - 1);
    }
}
