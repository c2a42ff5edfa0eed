package dev.credence.eval.adversarial;

import java.util.List;

/**
 * Results of all attacks on one model.
 *
 * @param label display name
 * @param method its inference method
 * @param samples S for its predictions and gradients
 * @param results result of each attack, in the same order for all models
 */
public record AttackedModel(String label, String method, int samples, List<AttackResult> results) {
    public AttackedModel {
        results = List.copyOf(results);
    }
}
