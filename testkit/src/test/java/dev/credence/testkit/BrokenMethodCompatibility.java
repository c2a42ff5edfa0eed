package dev.credence.testkit;

import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.InferenceMethod;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs the laws on a deliberately broken method, for {@link MethodCompatibilityTest} only, hence its name. */
@ExtendWith(UntilFailure.class)
final class BrokenMethodCompatibility extends MethodCompatibility {
    private static MethodBreakage breakage = MethodBreakage.NONE;

    static void use(MethodBreakage newBreakage) {
        breakage = newBreakage;
    }

    @Override
    protected InferenceMethod method() {
        return breakage.method();
    }

    @Override
    protected Device open() {
        return new ReferenceDevice();
    }

    @Override
    protected List<Task> tasks() {
        return List.of(Task.REGRESSION, Task.classification(2));
    }

    @Override
    protected boolean denseLayersOnly() {
        return breakage == MethodBreakage.UNASSUMING;
    }

    @Override
    protected Map<String, String> settings() {
        return Map.of(
                "hidden",
                "8",
                "epochs",
                "60",
                "batch",
                "16",
                "samples",
                "2",
                "prediction-samples",
                "20",
                "learning-rate",
                "0.02");
    }
}
