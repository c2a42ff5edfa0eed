package dev.credence.inference.dropoutalpha;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/** The laws of methods, for the noise with all features: row noise, and learnt noise of single weights. */
class WeightNoiseCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new DropoutAlpha();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("weight-noise", "mixture");
        settings.put("dropout", "0.2");
        settings.put("input-dropout", "0.1");
        settings.put("convolution-dropout", "0.1");
        return settings;
    }
}
