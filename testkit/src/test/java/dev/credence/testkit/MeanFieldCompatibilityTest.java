package dev.credence.testkit;

import dev.credence.core.data.Task;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.InferenceMethod;
import java.util.List;

/** A method built from core's parts passes the laws on ND4J. */
class MeanFieldCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new MeanField();
    }

    @Override
    protected List<Task> tasks() {
        return List.of(Task.REGRESSION, Task.classification(2));
    }
}
