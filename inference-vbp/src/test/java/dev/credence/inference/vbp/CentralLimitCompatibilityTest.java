package dev.credence.inference.vbp;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

class CentralLimitCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new VarianceBackPropagation();
    }

    /** The propagation that VbpCompatibilityTest, with the defaults, does not cover. */
    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("propagation", "clt");
        settings.put("biases", "gaussian");
        settings.put("binary", "logistic");
        settings.put("prediction", "second-order");
        settings.put("prior-precision", "1");
        settings.put("input-variance", "0.001");
        settings.put("noise", "learnt");
        return settings;
    }
}
