package dev.credence.inference.vbp;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class DeterministicCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new DeterministicVariationalInference();
    }

    @Override
    protected boolean denseLayersOnly() {
        return true;
    }
}
