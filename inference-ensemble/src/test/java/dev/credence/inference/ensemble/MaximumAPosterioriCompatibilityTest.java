package dev.credence.inference.ensemble;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class MaximumAPosterioriCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new MaximumAPosteriori();
    }
}
