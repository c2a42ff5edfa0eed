package dev.credence.scoring.explanation;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Partial dependence of predictions on one column: the mean prediction over rows with the column fixed (Friedman 2001),
 * and individual conditional expectation (ICE) curves of some rows (Goldstein et al. 2015). If columns are correlated,
 * some of these rows lie outside the data; the epistemic band shows it.
 *
 * @param column the column, or one part of a column with parts
 * @param grid its values [G]: numbers, or indices of categories with NaN for missing ones
 * @param curves one for the mean of a real target; one for the probability of each class
 * @param individual ICE curves [rows, G] of the mean, or of the last class's probability
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PartialDependence(InputColumn column, double[] grid, List<Curve> curves, double[][] individual) {
    private static final double LEVEL = 0.9;

    /** Rows for interval bounds; few, because quantiles of mixtures are slow. */
    private static final int INTERVAL_ROWS = 20;

    /**
     * Means over rows at each value of the grid [G].
     *
     * @param mean predictive mean, or probability of a class
     * @param epistemicSd square root of the mean epistemic variance
     * @param lower mean lower bound of the 90 % prediction interval, its distance from the mean measured on the first
     *     20 rows; empty for classes
     * @param upper mean upper bound, likewise
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Curve(double[] mean, double[] epistemicSd, double[] lower, double[] upper) {}

    /**
     * Computes the partial dependence on a column.
     *
     * @param rows over which the mean is taken; at least 1
     * @param most maximum number of grid values
     * @param single number of ICE curves, of the first rows
     */
    public static PartialDependence of(ExplainedModel model, InputColumn column, Examples rows, int most, int single) {
        if (rows.size() < 1) {
            throw new UserException("A partial dependence needs at least 1 row");
        }
        if (most < 2 || single < 0) {
            throw new IllegalArgumentException("A partial dependence needs a grid of at least 2 values, got " + most
                    + ", and " + single + " rows");
        }
        double[] grid = DependenceGrid.of(column, rows, most);
        Examples few = rows.rows(
                IntStream.range(0, Math.min(INTERVAL_ROWS, rows.size())).toArray());
        Sums[] sums = new Sums[grid.length];
        double[][] individual = new double[Math.min(single, rows.size())][grid.length];
        for (int g = 0; g < grid.length; g++) {
            int at = g;
            Sums sum = new Sums();
            model.predict(ChangedColumn.fixed(rows, column, grid[g]), (tile, from) -> {
                double[] values = sum.add(tile);
                for (int i = 0; i < values.length && from + i < individual.length; i++) {
                    individual[from + i][at] = values[i];
                }
            });
            if (sum.regression) {
                model.predict(
                        ChangedColumn.fixed(few, column, grid[g]),
                        (tile, from) -> sum.addInterval((RegressionPredictive) tile));
            }
            sums[g] = sum;
        }
        int curves = sums.length == 0 ? 0 : sums[0].mean.length;
        boolean intervals = curves > 0 && sums[0].regression;
        return new PartialDependence(
                column,
                grid,
                IntStream.range(0, curves)
                        .mapToObj(c -> curve(sums, c, intervals))
                        .toList(),
                individual);
    }

    private static Curve curve(Sums[] sums, int c, boolean intervals) {
        int g = sums.length;
        Curve curve =
                new Curve(new double[g], new double[g], new double[intervals ? g : 0], new double[intervals ? g : 0]);
        for (int k = 0; k < g; k++) {
            double n = sums[k].rows;
            curve.mean[k] = sums[k].mean[c] / n;
            curve.epistemicSd[k] = Math.sqrt(sums[k].epistemic[c] / n);
            if (intervals) {
                curve.lower[k] = curve.mean[k] + sums[k].lower / sums[k].intervals;
                curve.upper[k] = curve.mean[k] + sums[k].upper / sums[k].intervals;
            }
        }
        return curve;
    }

    /** Sums over the rows at one value of the grid. */
    private static final class Sums {
        private double[] mean = new double[0];
        private double[] epistemic = new double[0];
        private double lower;
        private double upper;
        private int intervals;
        private int rows;
        private boolean regression;

        /** Adds a tile; returns the ICE values of its rows. */
        double[] add(Predictive tile) {
            rows += tile.points();
            return tile instanceof RegressionPredictive real ? add(real) : add((CategoricalMixture) tile);
        }

        private double[] add(RegressionPredictive tile) {
            start(1);
            regression = true;
            double[] means = tile.mean();
            double[] variances = tile.epistemicVariance();
            for (int i = 0; i < means.length; i++) {
                mean[0] += means[i];
                epistemic[0] += variances[i];
            }
            return means;
        }

        /** Adds the distances of the interval bounds from the mean. */
        void addInterval(RegressionPredictive tile) {
            double[] means = tile.mean();
            Interval interval = tile.interval(LEVEL);
            for (int i = 0; i < means.length; i++) {
                lower += interval.lower()[i] - means[i];
                upper += interval.upper()[i] - means[i];
            }
            intervals += means.length;
        }

        private double[] add(CategoricalMixture tile) {
            start(tile.classes());
            double[][] means = tile.meanProbabilities();
            double[][][] samples = tile.probabilities();
            double[] weights = tile.weights();
            double[] last = new double[means.length];
            for (int i = 0; i < means.length; i++) {
                last[i] = means[i][mean.length - 1];
                for (int c = 0; c < mean.length; c++) {
                    mean[c] += means[i][c];
                    for (int s = 0; s < weights.length; s++) {
                        double off = samples[i][s][c] - means[i][c];
                        epistemic[c] += weights[s] * off * off;
                    }
                }
            }
            return last;
        }

        private void start(int curves) {
            if (mean.length == 0) {
                mean = new double[curves];
                epistemic = new double[curves];
            }
        }
    }
}
