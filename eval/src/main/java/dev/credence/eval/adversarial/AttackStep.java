package dev.credence.eval.adversarial;

import dev.credence.core.data.Examples;
import dev.credence.eval.metrics.Detection;
import java.util.Arrays;

/**
 * Results of an attack at one strength: means over the points.
 *
 * @param at the strength, on the attack's axis
 * @param accuracy fraction of points still classified correctly
 * @param predictiveEntropy predictive entropy in nats
 * @param mutualInformation mutual information in nats
 * @param classProbability probability of the attacked class: the predicted class of the clean point, to be lowered, or
 *     the target, to be raised
 * @param success fraction of points whose prediction has changed, or has become the target
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
     * Evaluates a step.
     *
     * @param points the clean points with their true classes
     * @param attacked the attacked class of each point
     * @param towards whether the attack is towards that class
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
