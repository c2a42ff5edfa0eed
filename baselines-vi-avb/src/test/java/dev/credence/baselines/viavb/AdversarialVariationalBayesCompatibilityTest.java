package dev.credence.baselines.viavb;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

class AdversarialVariationalBayesCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new AdversarialVariationalBayes();
    }

    /** All three networks are small. */
    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("generator-hidden", "20");
        settings.put("noise-dimensions", "20");
        settings.put("discriminator-hidden", "20");
        settings.put("contrast-samples", "20");
        return settings;
    }

    /** The default prior is too narrow for 120 images. */
    @Override
    protected Map<String, String> imageSettings() {
        Map<String, String> settings = new LinkedHashMap<>(super.imageSettings());
        settings.put("length-scale", "1");
        settings.put("epochs", "200");
        return settings;
    }
}
