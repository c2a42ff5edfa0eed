package dev.credence.inference.dropoutalpha;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class DropoutAlphaCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new DropoutAlpha();
    }
}
