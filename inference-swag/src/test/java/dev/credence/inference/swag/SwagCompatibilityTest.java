package dev.credence.inference.swag;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

class SwagCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new Swag();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("rank", "5");
        return settings;
    }
}
