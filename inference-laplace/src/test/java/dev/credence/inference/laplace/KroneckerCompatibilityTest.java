package dev.credence.inference.laplace;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/** The laws of methods, with Kronecker factors of all layers, which must be dense. */
class KroneckerCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new Laplace();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("structure", "kfac");
        settings.put("hidden", "8");
        settings.put("evidence-updates", "2");
        return settings;
    }

    @Override
    protected boolean denseLayersOnly() {
        return true;
    }
}
