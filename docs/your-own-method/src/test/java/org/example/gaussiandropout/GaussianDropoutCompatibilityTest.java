package org.example.gaussiandropout;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class GaussianDropoutCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new GaussianDropout();
    }
}
