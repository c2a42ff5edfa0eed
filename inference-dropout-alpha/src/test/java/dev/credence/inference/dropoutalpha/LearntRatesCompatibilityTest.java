package dev.credence.inference.dropoutalpha;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/** The laws of methods, with all rates learnt. */
class LearntRatesCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new DropoutAlpha();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> learnt = new LinkedHashMap<>(super.settings());
        learnt.put("input-dropout", "learnt");
        learnt.put("dropout", "learnt");
        learnt.put("convolution-dropout", "learnt");
        learnt.put("convolution-mask", "channel");
        return learnt;
    }
}
