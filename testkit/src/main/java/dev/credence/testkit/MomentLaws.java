package dev.credence.testkit;

import dev.credence.core.data.Examples;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Laws on the size of predicted means and standard deviations, for targets with any tails. */
final class MomentLaws {
    private static final double MARGIN = 0.5; // of the range of the training targets, on each side
    private static final double WIDEST = 3;
    private static final double NORMAL_95 = 1.959964;
    private static final int QUANTILES = 250; // rows, without exceptions allowed: quantiles are slow
    private static final double EACH_SIDE = 0.05; // of the training targets
    private static final double FACTOR = 2;

    private MomentLaws() {}

    /**
     * Describes the laws that a model breaks.
     *
     * @param table the table
     * @param training its training targets
     * @param fresh new rows
     */
    static List<String> broken(SkewedTable table, double[] training, Examples fresh, TrainedTable model) {
        double[] sorted = training.clone();
        Arrays.sort(sorted);
        double least = sorted[0];
        double most = sorted[sorted.length - 1];
        double range = most - least;
        RegressionPredictive predictive = (RegressionPredictive) model.predict(fresh);
        double[] mean = predictive.mean();
        double[] sd = Arrays.stream(predictive.totalVariance()).map(Math::sqrt).toArray();
        List<String> broken = new ArrayList<>();
        for (int i = 0; i < mean.length; i++) {
            if (!(mean[i] >= least - MARGIN * range && mean[i] <= most + MARGIN * range)) {
                broken.add(String.format(
                        Locale.ROOT,
                        "row %d has the mean %g, the training targets lie between %g and %g",
                        i,
                        mean[i],
                        least,
                        most));
            }
            if (!(sd[i] <= range)) {
                broken.add(String.format(
                        Locale.ROOT,
                        "row %d has the standard deviation %g, the range of the targets is %g",
                        i,
                        sd[i],
                        range));
            }
        }
        if (!table.contaminated() && isOnBothSides(sorted)) {
            RegressionPredictive some = (RegressionPredictive)
                    model.predict(fresh.rows(IntStream.range(0, QUANTILES).toArray()));
            double[] low = some.quantile(0.025);
            double[] high = some.quantile(0.975);
            long wide = IntStream.range(0, QUANTILES)
                    .filter(i -> !(sd[i] <= WIDEST * 0.5 * (high[i] - low[i]) / NORMAL_95))
                    .count();
            if (wide > 0) {
                broken.add(String.format(
                        Locale.ROOT,
                        "%d of %d rows have a standard deviation that their 95 %% interval does not allow",
                        wide,
                        QUANTILES));
            }
        }
        double variance = Arrays.stream(sd).map(v -> v * v).average().orElseThrow();
        double[] y = fresh.targets();
        double error = IntStream.range(0, y.length)
                .mapToDouble(i -> (y[i] - mean[i]) * (y[i] - mean[i]))
                .average()
                .orElseThrow();
        if (table.finite() && !(error <= FACTOR * variance && variance <= FACTOR * error)) {
            broken.add(String.format(
                    Locale.ROOT, "the average squared error is %g, the average variance %g", error, variance));
        }
        return broken;
    }

    /** Whether enough targets are below, and enough above, the mode; true if all differ. */
    private static boolean isOnBothSides(double[] sorted) {
        int from = 0;
        int count = 0;
        for (int i = 0, first = 0; i < sorted.length; i++) {
            first = sorted[i] == sorted[first] ? first : i;
            if (i - first + 1 > count) {
                count = i - first + 1;
                from = first;
            }
        }
        int above = sorted.length - from - count;
        return count == 1 || Math.min(from, above) >= EACH_SIDE * sorted.length;
    }
}
