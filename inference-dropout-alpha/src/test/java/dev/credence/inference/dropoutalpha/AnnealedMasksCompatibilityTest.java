package dev.credence.inference.dropoutalpha;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every law of a method with masks that go away during training: resumed to the same bits too. */
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
