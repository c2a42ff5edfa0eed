package dev.credence.inference.laplace;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The laws of methods, with the full covariance of all parameters of a network small enough for the reference device.
 */
class FullCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new Laplace();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("structure", "full");
        settings.put("hidden", "8");
        settings.put("evidence-updates", "2");
        return settings;
    }

    /** Images with variances only: their network has too many parameters. */
    @Override
    protected Map<String, String> imageSettings() {
        Map<String, String> settings = new LinkedHashMap<>(super.imageSettings());
        settings.put("structure", "diagonal");
        return settings;
    }
}
