package dev.credence.baselines.viavb;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class VariationalDropoutCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new VariationalDropout();
    }
}
