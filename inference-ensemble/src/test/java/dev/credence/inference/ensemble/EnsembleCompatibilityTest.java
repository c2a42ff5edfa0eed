package dev.credence.inference.ensemble;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

class EnsembleCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new Ensemble();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("members", "3");
        return settings;
    }
}
