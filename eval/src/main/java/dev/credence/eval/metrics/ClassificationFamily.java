package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import dev.credence.core.predict.CategoricalMixture;
import java.util.Map;
import java.util.Set;

/** A family of classification metrics that share their computation. */
interface ClassificationFamily {
    /** The metrics of the family. */
    Set<Metric> metrics();

    void add(Tile tile);

    /** Values over all points so far, including at least the requested metrics. */
    Map<Metric, Double> values();

    /**
     * A tile with the quantities that the families share.
     *
     * @param mixture predictions of N points
     * @param probabilities mean probabilities [N][C]
     * @param predicted arg max of these, the lowest class on a tie
     * @param target true classes
     * @param weights how many times each point counts
     */
    record Tile(CategoricalMixture mixture, double[][] probabilities, int[] predicted, int[] target, double[] weights) {

        static Tile of(CategoricalMixture mixture, int[] target, double[] weights) {
            return new Tile(mixture, mixture.meanProbabilities(), mixture.predictedClass(), target, weights);
        }

        int classes() {
            return mixture.classes();
        }

        int points() {
            return target.length;
        }

        boolean isRight(int point) {
            return predicted[point] == target[point];
        }

        /** The largest probability for a point. */
        double confidence(int point) {
            return probabilities[point][predicted[point]];
        }
    }
}
