package dev.credence.inference.dropoutalpha;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/** The laws of methods, with masks that are annealed during training; including bit-identical resuming. */
class AnnealedMasksCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new DropoutAlpha();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> annealed = new LinkedHashMap<>(super.settings());
        annealed.put("dropout-annealing", "cosine");
        return annealed;
    }
}
