package dev.credence.eval.series;

import dev.credence.core.method.TrainedSeries;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One-step forecasts from every place after the earliest origin, by the model that was trained before it. If its
 * distributions are right, u_t = F_t(y_t) is uniform and z_t = Φ⁻¹(u_t) is normal and independent over time.
 */
public final class ResidualChecks implements OriginObserver {
    private static final int MOST_LAGS = 24;
    private static final int MOST_STEPS = 100;
    private static final int MOST_FORECASTS = 3000;
    private static final double EDGE = 1e-6;
    private static final double NORMAL_975 = 1.959963984540054;

    private final int earliest;
    private final List<double[]> scores = new ArrayList<>();
    private final List<Double> transforms = new ArrayList<>();

    /**
     * Checks of the model of one origin.
     *
     * @param earliest its number, that of the earliest origin
     */
    public ResidualChecks(int earliest) {
        this.earliest = earliest;
    }

    /** Forecasts at most 100 steps of each series, and fewer series where there are thousands. */
    @Override
    public void trained(int origin, int left, TrainedSeries trained, SeriesGroup group) {
        if (origin != earliest) {
            return;
        }
        int steps = Math.min(MOST_STEPS, left);
        int every = Math.max(1, (int) Math.ceil((double) group.series().size() * steps / MOST_FORECASTS));
        List<Series> chosen = new ArrayList<>();
        for (int i = 0; i < group.series().size(); i += every) {
            chosen.add(group.series().get(i));
        }
        double[][] z = new double[chosen.size()][steps];
        for (int t = 0; t < steps; t++) {
            int ahead = left - t;
            List<LeadMixture> next = trained
                    .forecast(
                            new SeriesSet(chosen.stream()
                                    .map(series -> series.first(series.length() - ahead))
                                    .toList()),
                            1)
                    .series()
                    .stream()
                    .map(forecast -> forecast.leads())
                    .toList();
            for (int i = 0; i < z.length; i++) {
                Series series = chosen.get(i);
                double y = series.value(series.length() - ahead);
                z[i][t] = Double.isNaN(y) ? Double.NaN : score(next.get(i), y);
            }
        }
        scores.addAll(Arrays.asList(z));
    }

    private double score(LeadMixture next, double y) {
        double u = next.cdf(0, y);
        transforms.add(u);
        return NormalQuantile.of(Math.max(EDGE, Math.min(1 - EDGE, u)));
    }

    /** Number of series. */
    public int series() {
        return scores.size();
    }

    /** Number of forecasts whose value is known. */
    public int forecasts() {
        return transforms.size();
    }

    /** Shares of u_t in equal parts of [0, 1]; each should be 1 / bins. */
    public double[] histogram(int bins) {
        double[] shares = new double[bins];
        transforms.forEach(u -> shares[Math.min(bins - 1, (int) (u * bins))]++);
        return Arrays.stream(shares).map(count -> count / forecasts()).toArray();
    }

    /** Half the width of the 95 % limits of a share in the histogram, for independent forecasts. */
    public double histogramLimit(int bins) {
        return NORMAL_975 * Math.sqrt((1.0 / bins) * (1 - 1.0 / bins) / forecasts());
    }

    /** Number of lags with at least as many pairs of values as lags, at most {@value #MOST_LAGS}. */
    public int lags() {
        int steps = scores.stream().mapToInt(z -> z.length).max().orElse(0);
        return Math.min(MOST_LAGS, steps / 2);
    }

    /** Autocorrelations Σ z_t z_{t+k} / Σ z_t z_t of neighbours k = 1 … {@link #lags}, pooled over series. */
    public double[] autocorrelation() {
        double[] correlations = new double[lags()];
        for (int k = 1; k <= correlations.length; k++) {
            double product = 0;
            double squares = 0;
            for (double[] z : scores) {
                for (int t = 0; t + k < z.length; t++) {
                    if (!Double.isNaN(z[t] + z[t + k])) {
                        product += z[t] * z[t + k];
                        squares += (z[t] * z[t] + z[t + k] * z[t + k]) / 2;
                    }
                }
            }
            correlations[k - 1] = squares > 0 ? product / squares : 0;
        }
        return correlations;
    }

    /** Half the width of the 95 % limits of an autocorrelation: 1.96 / √n for independent series. */
    public double autocorrelationLimit() {
        return NORMAL_975 / Math.sqrt(Math.max(1, forecasts()));
    }
}
