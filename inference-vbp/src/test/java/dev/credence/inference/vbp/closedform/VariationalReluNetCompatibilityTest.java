package dev.credence.inference.vbp.closedform;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;

class VariationalReluNetCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new VariationalReluNet();
    }
}
