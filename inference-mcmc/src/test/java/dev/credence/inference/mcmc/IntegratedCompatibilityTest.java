package dev.credence.inference.mcmc;

import dev.credence.core.data.Task;
import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.List;
import java.util.Map;

/** HMC with the last layer integrated out. */
class IntegratedCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new HamiltonianMonteCarlo();
    }

    @Override
    protected Map<String, String> settings() {
        return Map.of(
                "hidden",
                "8",
                "epochs",
                "60",
                "batch",
                "64",
                "chains",
                "2",
                "kept-draws",
                "20",
                "most-steps",
                "20",
                "last-layer",
                "integrated");
    }

    @Override
    protected List<Task> tasks() {
        return List.of(Task.REGRESSION);
    }
}
