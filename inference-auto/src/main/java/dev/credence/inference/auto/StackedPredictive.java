package dev.credence.inference.auto;

import dev.credence.core.predict.PointException;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A {@link StackedMixture} for each of N rows, with weights by row, unlike those of a
 * {@link dev.credence.core.predict.GaussianMixture}, which are by sample. Rows are computed in parallel on all cores.
 */
final class StackedPredictive implements RegressionPredictive {
    private final List<StackedMixture> rows;

    /** @param rows at least one */
    StackedPredictive(List<StackedMixture> rows) {
        this.rows = List.copyOf(rows);
        for (int n = 0; n < rows.size(); n++) {
            double mean = rows.get(n).mean();
            double variance = rows.get(n).variance();
            if (!Double.isFinite(mean) || !(variance > 0 && variance < Double.POSITIVE_INFINITY)) {
                throw new PointException(
                        "The prediction",
                        n,
                        " has the mean " + mean + " and the variance " + variance
                                + ". Both must be finite: train the model again.");
            }
        }
    }

    @Override
    public int points() {
        return rows.size();
    }

    /** The number of networks. */
    @Override
    public int samples() {
        return rows.get(0).networks();
    }

    private double[] each(ToDoubleFunction<StackedMixture> number) {
        return rows.parallelStream().mapToDouble(number).toArray();
    }

    private interface OfPair {
        double of(StackedMixture row, double y);
    }

    private double[] each(double[] y, OfPair number) {
        if (y.length != rows.size()) {
            throw new IllegalArgumentException("y has " + y.length + " values for " + rows.size() + " points");
        }
        double[] values = new double[y.length];
        Arrays.parallelSetAll(values, n -> number.of(rows.get(n), y[n]));
        return values;
    }

    @Override
    public double[] mean() {
        return each(StackedMixture::mean);
    }

    /** The variance of the networks' means. */
    @Override
    public double[] epistemicVariance() {
        return each(StackedMixture::epistemicVariance);
    }

    @Override
    public double[] aleatoricVariance() {
        return each(row -> Math.max(0, row.variance() - row.epistemicVariance()));
    }

    @Override
    public double[] cdf(double[] y) {
        return each(y, StackedMixture::cdf);
    }

    @Override
    public double[] logDensity(double[] y) {
        return each(y, StackedMixture::logDensity);
    }

    @Override
    public double[] quantile(double p) {
        return each(row -> row.quantile(p));
    }

    @Override
    public double[] crps(double[] y) {
        return each(y, StackedMixture::crps);
    }

    @Override
    public double[][] sample(long seed, int draws) {
        if (draws < 1) {
            throw new IllegalArgumentException("sample: draws is " + draws + ", it must be at least 1");
        }
        CounterRandom random = Stream.PREDICTIVE.of(seed);
        double[][] values = new double[points()][draws];
        for (int n = 0; n < values.length; n++) {
            StackedMixture row = rows.get(n);
            for (int j = 0; j < draws; j++) {
                int chosen = row.component(random.uniform(j, 2L * n));
                values[n][j] = row.value(chosen, random.normal(j, 2L * n + 1));
            }
        }
        return values;
    }

    @Override
    public StackedPredictive rescaled(double shift, double scale) {
        if (!Double.isFinite(shift) || !(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("rescaled: shift is " + shift + " and scale " + scale
                    + "; both must be finite, and the scale positive");
        }
        List<StackedMixture> scaled = new ArrayList<>();
        rows.forEach(row -> scaled.add(row.rescaled(shift, scale)));
        return new StackedPredictive(scaled);
    }
}
