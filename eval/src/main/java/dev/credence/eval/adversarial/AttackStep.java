package dev.credence.eval.adversarial;

import dev.credence.core.data.Examples;
import dev.credence.eval.metrics.Detection;
import java.util.Arrays;

/**
 * What an attack of some strength does to a model: means over the points.
 *
 * @param at the strength, on the attack's axis
 * @param accuracy the part of points still predicted right
 * @param predictiveEntropy in nats
 * @param mutualInformation in nats
 * @param classProbability of the class that is attacked: the prediction at the clean point, which shall fall, or the
 *     target, which shall rise
 * @param success the part of points whose prediction has changed, or has become the target
 * @param byEntropy detection of perturbed points by predictive entropy
 * @param byMutualInformation the same by mutual information
 * @param byMaxProbability the same by 1 − the largest probability
 */
public record AttackStep(
        double at,
        double accuracy,
        double predictiveEntropy,
        double mutualInformation,
        double classProbability,
        double success,
        Detection byEntropy,
        Detection byMutualInformation,
        Detection byMaxProbability) {

    /**
     * Measures.
     *
     * @param points whose targets are right
     * @param attacked the class that is attacked at each point
     * @param towards whether the class shall be predicted
     */
    static AttackStep of(
            double at, Examples points, Observation clean, Observation moved, int[] attacked, boolean towards) {
        int n = points.size();
        int right = 0;
        int done = 0;
        double probability = 0;
        for (int i = 0; i < n; i++) {
            int predicted = moved.predicted(i);
            right += predicted == (int) points.target(i) ? 1 : 0;
            done += (predicted == attacked[i]) == towards ? 1 : 0;
            probability += moved.probabilities()[i][attacked[i]];
        }
        return new AttackStep(
                at,
                (double) right / n,
                mean(moved.entropy()),
                mean(moved.information()),
                probability / n,
                (double) done / n,
                Detection.of(clean.entropy(), moved.entropy()),
                Detection.of(clean.information(), moved.information()),
                Detection.of(clean.doubt(), moved.doubt()));
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }
}
