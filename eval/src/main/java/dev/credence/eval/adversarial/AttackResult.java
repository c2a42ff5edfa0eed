package dev.credence.eval.adversarial;

import java.util.List;

/**
 * Results of an attack on a model.
 *
 * @param attack the attack
 * @param points number of points
 * @param steps along the attack's axis
 * @param traces of the first points
 */
public record AttackResult(Attack attack, int points, List<AttackStep> steps, List<Trace> traces) {
    public AttackResult {
        steps = List.copyOf(steps);
        traces = List.copyOf(traces);
    }
}
