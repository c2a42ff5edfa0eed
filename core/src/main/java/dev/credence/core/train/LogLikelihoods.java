package dev.credence.core.train;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.Inference;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Mean log predictive density or probability of observed targets. */
final class LogLikelihoods {
    /** Maximum numbers of a tile: points times samples, and points times inputs. */
    private static final int TILE = 1 << 20;

    private static final int TILE_INPUTS = 1 << 22;

    private LogLikelihoods() {}

    /**
     * (1/N) Σ_n log p(y_n | x_n) of an inference's predictions, in its units; of weighted points the weighted mean.
     * Points are predicted tile by tile: however many, they take 8 bytes each.
     */
    static double mean(Inference inference, TrainingPoints points, int samples) {
        int most = Math.max(1, Math.min(TILE / samples, TILE_INPUTS / Math.max(1, points.width())));
        return mean(inference, points, samples, most);
    }

    /** @param most points of a tile */
    static double mean(Inference inference, TrainingPoints points, int samples, int most) {
        int n = points.size();
        double[] each = new double[n];
        for (int from = 0; from < n; from += most) {
            int start = from;
            Points tile =
                    points instanceof Points all && n <= most ? all : tile(points, from, Math.min(n, from + most));
            inference.lend(tile.inputs(), tile.size(), samples, 0, predictive -> {
                double[] some = each(predictive, tile.targets());
                System.arraycopy(some, 0, each, start, some.length);
            });
        }
        float[] weights = new float[points.isWeighted() ? n : 0];
        points.gatherWeights(IntStream.range(0, weights.length).toArray(), 0, weights.length, weights);
        return mean(each, weights);
    }

    private static Points tile(TrainingPoints points, int from, int to) {
        Points tile = new Points(new float[(to - from) * points.width()], new float[to - from]);
        points.gather(IntStream.range(from, to).toArray(), 0, to - from, tile.inputs(), tile.targets());
        return tile;
    }

    /** The mean, by the weights if there are any. */
    static double mean(double[] each, float[] weights) {
        if (weights.length == 0) {
            return Arrays.stream(each).average().orElseThrow();
        }
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < each.length; i++) {
            sum += weights[i] * each[i];
            weight += weights[i];
        }
        return sum / weight;
    }

    /** The log predictive density or probability of each target. */
    static double[] each(Predictive predictive, float[] targets) {
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
