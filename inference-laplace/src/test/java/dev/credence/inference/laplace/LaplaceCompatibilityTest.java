package dev.credence.inference.laplace;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class LaplaceCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new Laplace();
    }
}
