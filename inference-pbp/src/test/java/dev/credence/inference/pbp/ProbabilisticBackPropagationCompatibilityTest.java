package dev.credence.inference.pbp;

import dev.credence.core.data.Task;
import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.List;

class ProbabilisticBackPropagationCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new ProbabilisticBackPropagation();
    }

    @Override
    protected List<Task> tasks() {
        return List.of(Task.REGRESSION);
    }
}
