package dev.credence.inference.auto.stack;

import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.NormalTail;

/**
 * A mixture of normals for each of n rows: Σ_m w_m N(μ_m, σ_m²), in standardised units.
 *
 * @param rows n
 * @param components M of each row
 * @param logWeight log w [n, M]; the weights of a row sum to 1
 * @param mean μ [n, M]
 * @param logScale log σ [n, M]
 */
public record NormalMixtures(int rows, int components, float[] logWeight, float[] mean, float[] logScale) {

    public NormalMixtures {
        int length = Math.multiplyExact(rows, components);
        if (logWeight.length != length || mean.length != length || logScale.length != length) {
            throw new IllegalArgumentException("Mixtures of " + components + " components for " + rows + " rows need "
                    + length + " weights, means and scales, got " + logWeight.length + ", " + mean.length + " and "
                    + logScale.length);
        }
    }

    /** Mixtures of zeros, to be filled. */
    public static NormalMixtures empty(int rows, int components) {
        int length = Math.multiplyExact(rows, components);
        return new NormalMixtures(rows, components, new float[length], new float[length], new float[length]);
    }

    /** Copies a row of other mixtures. */
    public void set(int row, NormalMixtures others, int from) {
        System.arraycopy(others.logWeight, from * components, logWeight, row * components, components);
        System.arraycopy(others.mean, from * components, mean, row * components, components);
        System.arraycopy(others.logScale, from * components, logScale, row * components, components);
    }

    /** Some of the rows, in the given order. */
    public NormalMixtures rows(int[] which) {
        NormalMixtures some = empty(which.length, components);
        for (int i = 0; i < which.length; i++) {
            some.set(i, this, which[i]);
        }
        return some;
    }

    /**
     * log κ + log σ within the bounds, which apply after the width factor, or a lattice's density would exceed that of
     * its cells.
     */
    private double logWidth(int at, double logFactor, LogWidths widths) {
        return widths.bounded(logFactor + logScale[at], mean[at]);
    }

    /** log p(y_i) = log T′(y_i) + log Σ_m w_m N(t_i; μ_m, max(κσ_m, σ_min)²) of the i-th row. */
    public double logDensity(int row, Observed observed, double logFactor) {
        double y = observed.values()[row];
        LogWidths widths = observed.widths();
        LogSumExp sum = new LogSumExp();
        for (int at = row * components; at < (row + 1) * components; at++) {
            double width = logWidth(at, logFactor, widths);
            double z = (y - mean[at]) * Math.exp(-width);
            sum.include(logWeight[at] - 0.5 * z * z - width);
        }
        return sum.value() - Constants.HALF_LOG_2PI + observed.logSlopes()[row];
    }

    /** P(target ≤ y_i) = Σ_m w_m Φ((t_i − μ_m) / max(κσ_m, σ_min)) of the i-th row. */
    public double cdf(int row, Observed observed, double logFactor) {
        double y = observed.values()[row];
        LogWidths widths = observed.widths();
        double sum = 0;
        for (int at = row * components; at < (row + 1) * components; at++) {
            double z = (y - mean[at]) * Math.exp(-logWidth(at, logFactor, widths));
            sum += Math.exp(logWeight[at]) * NormalTail.probability(z);
        }
        return sum;
    }

    /** Σ_m w_m μ_m. */
    public double mean(int row) {
        double sum = 0;
        for (int at = row * components; at < (row + 1) * components; at++) {
            sum += Math.exp(logWeight[at]) * mean[at];
        }
        return sum;
    }

    /** Appends the components of a row to arrays, with weights multiplied, and widths scaled and bounded. */
    public void append(
            int row,
            double weight,
            double logFactor,
            LogWidths widths,
            double[] weights,
            double[] means,
            double[] scales,
            int offset) {
        for (int m = 0; m < components; m++) {
            int at = row * components + m;
            weights[offset + m] = weight * Math.exp(logWeight[at]);
            means[offset + m] = mean[at];
            scales[offset + m] = Math.exp(logWidth(at, logFactor, widths));
        }
    }
}
