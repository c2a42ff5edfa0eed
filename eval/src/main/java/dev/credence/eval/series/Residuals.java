package dev.credence.eval.series;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.NormalTail;
import java.util.Arrays;

/**
 * Normal scores z_t = Φ⁻¹(F_t(y_t)) of values in their one-step forecasts: normal and independent over time if the
 * distributions are right, and u_t = Φ(z_t) uniform.
 *
 * @param scores z by series and step, NaN where the value is missing, [series][steps]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Residuals(double[][] scores) {
    private static final int MOST_LAGS = 24;
    private static final double EDGE = 1e-6;
    private static final double NORMAL_975 = 1.959963984540054;

    /** The score of a probability, which is taken as at least 10⁻⁶ and at most 1 − 10⁻⁶. */
    static double score(double probability) {
        return NormalQuantile.of(Math.max(EDGE, Math.min(1 - EDGE, probability)));
    }

    /** Number of series. */
    public int series() {
        return scores.length;
    }

    /** Number of forecasts whose value is known. */
    public int forecasts() {
        return (int) Arrays.stream(scores)
                .flatMapToDouble(Arrays::stream)
                .filter(z -> !Double.isNaN(z))
                .count();
    }

    /** Shares of u_t in equal parts of [0, 1]; each should be 1 / bins. */
    public double[] histogram(int bins) {
        double[] shares = new double[bins];
        Arrays.stream(scores)
                .flatMapToDouble(Arrays::stream)
                .filter(z -> !Double.isNaN(z))
                .forEach(z -> shares[Math.min(bins - 1, (int) (NormalTail.probability(z) * bins))]++);
        int forecasts = forecasts();
        return Arrays.stream(shares).map(count -> count / forecasts).toArray();
    }

    /** Half the width of the 95 % limits of a share in the histogram, for independent forecasts. */
    public double histogramLimit(int bins) {
        return NORMAL_975 * Math.sqrt((1.0 / bins) * (1 - 1.0 / bins) / forecasts());
    }

    /** Number of lags with at least as many pairs of values as lags, at most {@value #MOST_LAGS}. */
    public int lags() {
        int steps = Arrays.stream(scores).mapToInt(z -> z.length).max().orElse(0);
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
