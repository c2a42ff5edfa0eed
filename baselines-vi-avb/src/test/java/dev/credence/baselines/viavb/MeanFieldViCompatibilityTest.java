package dev.credence.baselines.viavb;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

/** The laws of methods, with the defaults, including the local estimator. */
class MeanFieldViCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new MeanFieldVi();
    }
}
