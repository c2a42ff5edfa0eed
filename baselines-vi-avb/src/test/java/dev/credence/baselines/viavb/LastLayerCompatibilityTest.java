package dev.credence.baselines.viavb;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/** The laws of methods, for {@code vi} over the last layer. */
class LastLayerCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new MeanFieldVi();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("random", "last-layer");
        return settings;
    }
}
