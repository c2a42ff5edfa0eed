package dev.credence.inference.mcmc;

import dev.credence.core.method.InferenceMethod;
import dev.credence.testkit.MethodCompatibility;
import java.util.Map;

class SghmcCompatibilityTest extends MethodCompatibility {
    @Override
    protected InferenceMethod method() {
        return new StochasticGradientHmc();
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
                "chains",
                "2",
                "kept-draws",
                "20",
                "learning-rate",
                "0.02");
    }
}
