package dev.credence.eval.adversarial;

import java.util.List;

/**
 * What an attack did to a model.
 *
 * @param attack how points were moved
 * @param points how many
 * @param steps along the attack's axis
 * @param traces of the first points
 */
public record AttackResult(Attack attack, int points, List<AttackStep> steps, List<Trace> traces) {
    public AttackResult {
        steps = List.copyOf(steps);
        traces = List.copyOf(traces);
    }
}
