package dev.credence.inference.forecast;

import dev.credence.core.series.Covariates;
import dev.credence.core.series.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Covariates of a history that are known up to its end, as ones that are known ahead: x_{t−j}, j = 0 … J, of each.
 * Those after an origin are the grid's forecasts of x made there.
 */
final class PastCovariates {
    /** Values at which forecasts of x are made, to know their errors. */
    private static final int ORIGINS = 32;

    /** Errors are looked at from this share of the history on. */
    private static final double FROM = 0.4;

    private static final int MOST_LAGS = 12;

    /** Values of the history for each lag. */
    private static final int VALUES = 10;

    private final double[][] x; // [K][n], from the history's first known value on, without gaps
    private final List<Map<Integer, BasePath>> outlooks; // [K] by origin, in x's unit
    private final int[] origins;
    private final int length;
    private final int lags;
    private final int horizon;

    private PastCovariates(double[][] x, GridSmoother smoother) {
        this.x = x;
        horizon = smoother.horizon();
        length = x[0].length;
        lags = Math.max(1, Math.min(MOST_LAGS, length / (VALUES * x.length)));
        int first = Math.max(Windows.first(smoother.season()), (int) (FROM * length));
        TreeSet<Integer> chosen = new TreeSet<>();
        for (int i = 1; i <= ORIGINS && first < length; i++) {
            chosen.add(length - Math.max(1, (int) ((long) i * (length - first) / ORIGINS)));
        }
        origins = chosen.stream().mapToInt(Integer::intValue).toArray();
        chosen.add(length);
        int[] all = chosen.stream().mapToInt(Integer::intValue).toArray();
        outlooks = Arrays.stream(x).map(one -> outlook(one, smoother, all)).toList();
    }

    private static Map<Integer, BasePath> outlook(double[] x, GridSmoother smoother, int[] origins) {
        return smoother.at(new SmoothedHistory(x, 0, 1, false), origins);
    }

    /**
     * The covariates of a series; empty if it has none with a known value.
     *
     * @param history its history
     */
    static Optional<PastCovariates> of(Series series, SmoothedHistory history, GridSmoother smoother) {
        Covariates past = series.past();
        int length = history.length() + history.after();
        List<double[]> all = new ArrayList<>();
        for (int k = 0; k < past.count(); k++) {
            double[] values = new double[length];
            int covariate = k;
            Arrays.setAll(values, t -> past.value(covariate, series.length() - length + t));
            filled(values).ifPresent(all::add);
        }
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(new PastCovariates(all.toArray(double[][]::new), smoother));
    }

    /**
     * In units of a power of two, with each missing value as the one before, and those before the first known one as
     * that; empty if none is known, or all are equal.
     */
    private static Optional<double[]> filled(double[] x) {
        Optional<SmoothedHistory> known = SmoothedHistory.raw(x);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        double[] z = known.get().z();
        int first = x.length - known.get().after() - z.length;
        double[] filled = new double[x.length];
        Arrays.fill(filled, z[0]);
        for (int t = Math.max(1, first); t < filled.length; t++) {
            boolean isKnown = t - first < z.length && !Double.isNaN(z[t - first]);
            filled[t] = isKnown ? z[t - first] : filled[t - 1];
        }
        boolean varies = Arrays.stream(filled).anyMatch(v -> v != filled[0]);
        return varies ? Optional.of(filled) : Optional.empty();
    }

    /** Earlier origins at which x is forecast too, ascending. */
    int[] origins() {
        return origins.clone();
    }

    /** Number of values n, those of a gap at the end included. */
    int length() {
        return length;
    }

    /** Number of columns of {@link #at}. */
    int count() {
        return x.length * (lags + 1);
    }

    /**
     * All x_{t−j} as they are known at an origin, up to the end of its horizon.
     *
     * @param origin one of {@link #origins} or {@link #length}
     */
    KnownAhead at(int origin) {
        double[][] lagged = new double[count()][origin + horizon];
        for (int i = 0; i < lagged.length; i++) {
            int k = i / (lags + 1);
            int lag = i % (lags + 1);
            double[] ahead = outlook(k, origin);
            Arrays.setAll(lagged[i], t -> t - lag < origin ? x[k][Math.max(0, t - lag)] : ahead[t - lag - origin]);
        }
        return KnownAhead.numbers(lagged);
    }

    private double[] outlook(int k, int origin) {
        return Objects.requireNonNull(outlooks.get(k).get(origin)).mean();
    }

    /**
     * Variance at each lead of Σ β (x_{t−j} − its forecast), from the errors of forecasts of x before the end, [H].
     *
     * @param slopes β of {@link #at}'s columns
     */
    double[] spread(double[] slopes) {
        double[] variances = new double[horizon];
        for (int h = 0; h < horizon; h++) {
            double sum = 0;
            int count = 0;
            for (int origin : origins) {
                if (origin + h < length) {
                    double error = error(slopes, origin, h);
                    sum += error * error;
                    count++;
                }
            }
            variances[h] = count > 0 ? sum / count : h > 0 ? variances[h - 1] : 0;
        }
        return variances;
    }

    private double error(double[] slopes, int origin, int h) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            double[] ahead = outlook(k, origin);
            for (int lag = 0; lag <= Math.min(lags, h); lag++) {
                int lead = h - lag;
                sum += slopes[k * (lags + 1) + lag] * (x[k][origin + lead] - ahead[lead]);
            }
        }
        return sum;
    }
}
