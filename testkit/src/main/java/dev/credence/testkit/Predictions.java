package dev.credence.testkit;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Predictive distributions as plain arrays. */
final class Predictions {
    private Predictions() {}

    /** All numbers of a prediction by name, equally many for each point. */
    static Map<String, double[]> numbers(Predictive predictive) {
        Map<String, double[]> numbers = new LinkedHashMap<>();
        if (predictive instanceof RegressionPredictive regression) {
            numbers.put("mean", regression.mean());
            numbers.put("epistemic variance", regression.epistemicVariance());
            numbers.put("aleatoric variance", regression.aleatoricVariance());
            numbers.put("total variance", regression.totalVariance());
        } else if (predictive instanceof CategoricalMixture categorical) {
            numbers.put(
                    "probabilities",
                    Arrays.stream(categorical.meanProbabilities())
                            .flatMapToDouble(Arrays::stream)
                            .toArray());
            numbers.put("entropy", categorical.predictiveEntropy());
        }
        return numbers;
    }

    /** Whether a real target's prediction has epistemic variance beyond rounding. */
    static boolean isUncertain(Predictive predictive) {
        if (!(predictive instanceof RegressionPredictive regression)) {
            return false;
        }
        double[] epistemic = regression.epistemicVariance();
        double[] total = regression.totalVariance();
        return IntStream.range(0, total.length).anyMatch(n -> epistemic[n] > 1e-9 * total[n]);
    }

    /** log p of each target. */
    static double[] logDensities(Predictive predictive, double[] targets) {
        if (predictive instanceof CategoricalMixture categorical) {
            int[] classes = Arrays.stream(targets).mapToInt(y -> (int) y).toArray();
            return categorical.logProbability(classes);
        }
        return ((RegressionPredictive) predictive).logDensity(targets);
    }

    /** Numbers of some of N points: position i gets those of point rows[i]. */
    static double[] at(int[] rows, double[] numbers, int points) {
        int each = numbers.length / points;
        return IntStream.range(0, rows.length * each)
                .mapToDouble(i -> numbers[rows[i / each] * each + i % each])
                .toArray();
    }
}
