package dev.credence.testkit;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.ndarray.INDArray;

/** What a predictive distribution says, in plain arrays. */
final class Predictions {
    private Predictions() {}

    /** Everything that identifies a prediction, by name; each point holds as many numbers as the next. Closes it. */
    static Map<String, double[]> numbers(Predictive predictive) {
        Map<String, double[]> numbers = new LinkedHashMap<>();
        try (predictive) {
            if (predictive instanceof RegressionPredictive regression) {
                numbers.put("mean", take(regression.mean()));
                numbers.put("epistemic variance", take(regression.epistemicVariance()));
                numbers.put("aleatoric variance", take(regression.aleatoricVariance()));
                numbers.put("total variance", take(regression.totalVariance()));
            } else if (predictive instanceof CategoricalMixture categorical) {
                numbers.put("probabilities", take(categorical.meanProbabilities()));
                numbers.put("entropy", take(categorical.predictiveEntropy()));
            }
        }
        return numbers;
    }

    /** log p of each target; leaves the predictive open. */
    static double[] logDensities(Predictive predictive, double[] targets) {
        if (predictive instanceof CategoricalMixture categorical) {
            int[] classes = Arrays.stream(targets).mapToInt(y -> (int) y).toArray();
            return take(categorical.logProbability(classes));
        }
        return take(((RegressionPredictive) predictive).logDensity(targets));
    }

    /** The numbers of point order[i] at i. */
    static double[] permuted(double[] numbers, int[] order) {
        int each = numbers.length / order.length;
        return IntStream.range(0, numbers.length)
                .mapToDouble(i -> numbers[order[i / each] * each + i % each])
                .toArray();
    }

    private static double[] take(INDArray array) {
        try (array) {
            return array.reshape(array.length()).toDoubleVector();
        }
    }
}
