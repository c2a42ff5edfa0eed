package dev.credence.core.train;

import dev.credence.core.data.Points;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/** Mean log predictive density or probability of observed targets. */
final class LogLikelihoods {
    private LogLikelihoods() {}

    /** (1/N) Σ_n log p(y_n | x_n), in the predictive's units; of weighted points the weighted mean. */
    static double mean(Predictive predictive, Points points) {
        double[] each = each(predictive, points.targets());
        if (!points.isWeighted()) {
            return Arrays.stream(each).average().orElseThrow();
        }
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < each.length; i++) {
            sum += points.weights()[i] * each[i];
            weight += points.weights()[i];
        }
        return sum / weight;
    }

    private static double[] each(Predictive predictive, float[] targets) {
        if (predictive instanceof CategoricalMixture categorical) {
            int[] classes = new int[targets.length];
            for (int i = 0; i < classes.length; i++) {
                classes[i] = (int) targets[i];
            }
            return categorical.logProbability(classes);
        }
        double[] y = new double[targets.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = targets[i];
        }
        return ((RegressionPredictive) predictive).logDensity(y);
    }
}
