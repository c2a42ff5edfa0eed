package dev.credence.eval.adversarial;

import java.util.List;

/**
 * What attacks did to one model.
 *
 * @param label what to call it
 * @param method its inference method
 * @param samples S of its predictions and gradients
 * @param results of each attack, for all models in the same order
 */
public record AttackedModel(String label, String method, int samples, List<AttackResult> results) {
    public AttackedModel {
        results = List.copyOf(results);
    }
}
