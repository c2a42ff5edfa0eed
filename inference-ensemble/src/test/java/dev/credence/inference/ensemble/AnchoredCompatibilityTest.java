package dev.credence.inference.ensemble;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

class AnchoredCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new Ensemble();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("members", "2");
        settings.put("anchors", "prior");
        settings.put("epochs", "50");
        return settings;
    }
}
