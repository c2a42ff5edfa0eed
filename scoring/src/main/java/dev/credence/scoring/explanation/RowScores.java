package dev.credence.scoring.explanation;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/**
 * Log score and error of each row [N].
 *
 * @param log log density of a real target, log probability of the true class
 * @param error squared error of the mean, or 1 where the predicted class is wrong
 * @param regression whether targets are real
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowScores(double[] log, double[] error, boolean regression) {
    static RowScores of(ExplainedModel model, Examples rows) {
        double[] log = new double[rows.size()];
        double[] error = new double[rows.size()];
        boolean[] regression = new boolean[1];
        model.predict(rows, (tile, from) -> {
            double[] y = new double[tile.points()];
            Arrays.setAll(y, i -> rows.target(from + i));
            regression[0] = tile instanceof RegressionPredictive;
            System.arraycopy(logs(tile, y), 0, log, from, y.length);
            System.arraycopy(errors(tile, y), 0, error, from, y.length);
        });
        return new RowScores(log, error, regression[0]);
    }

    private static double[] logs(Predictive tile, double[] y) {
        return tile instanceof RegressionPredictive regression
                ? regression.logDensity(y)
                : ((CategoricalMixture) tile).logProbability(classes(y));
    }

    private static double[] errors(Predictive tile, double[] y) {
        double[] errors = new double[y.length];
        if (tile instanceof RegressionPredictive regression) {
            double[] mean = regression.mean();
            Arrays.setAll(errors, i -> (y[i] - mean[i]) * (y[i] - mean[i]));
        } else {
            int[] predicted = ((CategoricalMixture) tile).predictedClass();
            Arrays.setAll(errors, i -> predicted[i] == (int) y[i] ? 0 : 1);
        }
        return errors;
    }

    private static int[] classes(double[] y) {
        return Arrays.stream(y).mapToInt(c -> (int) c).toArray();
    }
}
