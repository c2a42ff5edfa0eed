package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import dev.credence.core.predict.CategoricalMixture;
import java.util.Map;
import java.util.Set;

/** One family of classification metrics: those that share their computation. */
interface ClassificationScore {
    /** What it can report. */
    Set<Metric> metrics();

    void add(Tile tile);

    /** Of all points so far; at least those that are wanted. */
    Map<Metric, Double> values();

    /**
     * What the families read.
     *
     * @param mixture the predictions of N points
     * @param probabilities mean probabilities [N][C]
     * @param predicted arg max of them, the lowest class of a tie
     * @param target the right classes
     */
    record Tile(CategoricalMixture mixture, double[][] probabilities, int[] predicted, int[] target) {

        static Tile of(CategoricalMixture mixture, int[] target) {
            return new Tile(mixture, mixture.meanProbabilities(), mixture.predictedClass(), target);
        }

        int points() {
            return target.length;
        }

        boolean isRight(int point) {
            return predicted[point] == target[point];
        }

        /** The largest probability of a point. */
        double confidence(int point) {
            return probabilities[point][predicted[point]];
        }
    }
}
