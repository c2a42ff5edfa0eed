package dev.credence.inference.mcmc;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.Map;

class HmcCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new HamiltonianMonteCarlo();
    }

    @Override
    protected Map<String, String> settings() {
        return Map.of(
                "hidden", "8", "epochs", "60", "batch", "64", "chains", "2", "kept-draws", "20", "most-steps", "20");
    }
}
