package dev.credence.baselines.viavb;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

/** With its defaults, the local estimator among them. */
class MeanFieldViCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new MeanFieldVi();
    }
}
