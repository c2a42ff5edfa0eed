package dev.credence.inference.gp;

import dev.credence.core.data.Task;
import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.List;

class GaussianProcessCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new GaussianProcess();
    }

    @Override
    protected List<Task> tasks() {
        return List.of(Task.REGRESSION);
    }
}
