package dev.credence.inference.vbp;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class VbpCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new VarianceBackPropagation();
    }
}
