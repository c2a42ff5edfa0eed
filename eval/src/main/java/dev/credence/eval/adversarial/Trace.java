package dev.credence.eval.adversarial;

import java.util.List;

/**
 * The trace of one point along an attack.
 *
 * @param target its true class
 * @param looks records along the attack's axis
 */
public record Trace(int target, List<Look> looks) {
    public Trace {
        looks = List.copyOf(looks);
    }

    /**
     * The point at one strength of the attack.
     *
     * @param at the strength
     * @param inputs the perturbed inputs [D], in the data's own units
     * @param predicted the most probable class
     * @param probability of that class
     * @param entropy predictive entropy in nats
     */
    public record Look(double at, double[] inputs, int predicted, double probability, double entropy) {}
}
