package dev.credence.baselines.viavb;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The laws of methods, with weights shared by a batch, so that a sample is one function of all points; and a learnt
 * prior.
 */
class WeightEstimatorCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new MeanFieldVi();
    }

    @Override
    protected Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(super.settings());
        settings.put("estimator", "weight");
        settings.put("prior", "learnt-gaussian");
        return settings;
    }

    /** Draws of a convolution's weights are not supported. */
    @Override
    protected Map<String, String> imageSettings() {
        Map<String, String> settings = new LinkedHashMap<>(super.imageSettings());
        settings.put("estimator", "local");
        return settings;
    }
}
