package dev.credence.eval.adversarial;

import java.util.List;

/**
 * One point on its way.
 *
 * @param target its class
 * @param looks along the attack's axis
 */
public record Trace(int target, List<Look> looks) {
    public Trace {
        looks = List.copyOf(looks);
    }

    /**
     * The point at some strength of the attack.
     *
     * @param at the strength
     * @param inputs where it is, [D] in the data's own units
     * @param predicted the most probable class
     * @param probability of that class
     * @param entropy predictive entropy in nats
     */
    public record Look(double at, double[] inputs, int predicted, double probability, double entropy) {}
}
