package dev.credence.eval.distance;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The distribution of the function value f(x) = E[y | x, θ] over the posterior of θ, without the noise, as quantiles at
 * (i + ½)/{@value #COUNT}. For a mixture over draws these are the quantiles of the draws' means, each with its own
 * epistemic variance; for a closed-form prediction, those of the Gaussian with its mean and epistemic variance.
 */
final class FunctionQuantiles {
    static final int COUNT = 200;
    /** Minimum number of quantiles for a component with its own epistemic variance. */
    private static final int LEAST_EACH = 9;

    private FunctionQuantiles() {}

    /** Quantiles [N][{@value #COUNT}], ascending. */
    static double[][] of(RegressionPredictive predictive) {
        double[] mean = predictive.mean();
        double[] variance = predictive.epistemicVariance();
        double[][] quantiles = new double[mean.length][];
        double[][] draws = predictive instanceof GaussianMixture mixture ? mixture.means() : new double[0][];
        double[] weights = predictive instanceof GaussianMixture mixture ? mixture.weights() : new double[0];
        for (int n = 0; n < mean.length; n++) {
            quantiles[n] = draws.length == 0
                    ? gaussian(mean[n], Math.sqrt(variance[n]), COUNT)
                    : ofDraws(draws[n], weights, mean[n], variance[n]);
        }
        return quantiles;
    }

    private static double[] gaussian(double mean, double sd, int count) {
        double[] quantiles = new double[count];
        for (int i = 0; i < count; i++) {
            quantiles[i] = mean + sd * NormalQuantile.of((i + 0.5) / count);
        }
        return quantiles;
    }

    private static double[] ofDraws(double[] draws, double[] weights, double mean, double variance) {
        double between = 0;
        for (int s = 0; s < draws.length; s++) {
            between += weights[s] * (draws[s] - mean) * (draws[s] - mean);
        }
        double own = variance - between;
        // rounding error
        if (own <= 1e-9 * variance) {
            return weighted(draws, weights);
        }
        int each = Math.max(LEAST_EACH, COUNT / draws.length); // few components need a grid as fine as the result's
        double[] spread = gaussian(0, Math.sqrt(own), each);
        double[] values = new double[draws.length * each];
        double[] shares = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = draws[i / each] + spread[i % each];
            shares[i] = weights[i / each] / each;
        }
        return weighted(values, shares);
    }

    /** Quantiles of weighted points: the smallest value with cumulative weight of at least p. */
    private static double[] weighted(double[] values, double[] weights) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted((a, b) -> Double.compare(values[a], values[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double total = Arrays.stream(weights).sum();
        double[] quantiles = new double[COUNT];
        int at = 0;
        double cumulative = weights[order[0]] / total;
        for (int i = 0; i < COUNT; i++) {
            double p = (i + 0.5) / COUNT;
            while (cumulative < p && at + 1 < order.length) {
                at++;
                cumulative += weights[order[at]] / total;
            }
            quantiles[i] = values[order[at]];
        }
        return quantiles;
    }
}
